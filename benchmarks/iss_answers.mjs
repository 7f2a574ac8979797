// Answers strings of the Interactive Sudoku Solver: a JSON string a line in, and out the seconds that
// it took with up to two solutions, or an error. The first argument is the folder of that project.
// A thread solves, so that the end of the input ends a search.
import { createInterface } from 'node:readline';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { fileURLToPath, pathToFileURL } from 'node:url';

if (isMainThread) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: process.argv[2] });
  worker.on('message', (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`));
  const input = createInterface({ input: process.stdin });
  input.on('line', (line) => worker.postMessage(JSON.parse(line)));
  input.on('close', () => process.exit());
} else {
  globalThis.self = globalThis;
  globalThis.VERSION_PARAM = '';
  const path = pathToFileURL(`${workerData}/js/sandbox/simple_solver.js`);
  const { SimpleSolver } = await import(path);
  const solver = new SimpleSolver();
  const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
  parentPort.on('message', ({ text, limit }) => {
    try {
      const [wall, busy] = [performance.now(), cpu()];
      const solutions = [...solver.solutions(text, limit)];
      const seconds = { wall: (performance.now() - wall) / 1e3, cpu: cpu() - busy };
      parentPort.postMessage({
        seconds, solutions: solutions.map((found) => Array.from(found, (cell) => cell.value)),
      });
    } catch (error) {
      parentPort.postMessage({ error: String(error) });
    }
  });
}
