// A client in JavaScript, without packages: node client.mjs http://127.0.0.1:8981 4.23.2.4.3..1..2
//
// `connect` makes a function for each endpoint from the server's OpenAPI document.

/** Return the endpoints as functions: `alldiff.solve({puzzle})`. */
export async function connect(server = "http://127.0.0.1:8981") {
  const {paths} = await (await fetch(`${server}/api/openapi.json`)).json();
  const client = {};
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, {operationId}] of Object.entries(methods)) {
      client[operationId] = (fields = {}) => ask(server + path, method, fields);
    }
  }
  return client;
}

async function ask(address, method, fields) {
  const url = address.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(fields[name]));
  const posted = {headers: {"Content-Type": "application/json"}, body: JSON.stringify(fields)};
  const answer = await fetch(url, {method, ...(method === "post" && posted)});
  const text = await answer.text();
  if (answer.headers.get("Content-Type").startsWith("text/event-stream")) {
    return [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data));
  }
  const result = JSON.parse(text);
  if (!answer.ok) throw new Error(result.error.message);
  return result;
}

const [server, text] = process.argv.slice(2);
if (text) {
  const alldiff = await connect(server);
  const [puzzle] = (await alldiff.read({text})).puzzles;
  console.log((await alldiff.hint({puzzle})).text);
  const {status, solutions} = await alldiff.solve({puzzle});
  console.log(status);
  for (const row of solutions[0] ?? []) console.log(row.join(" "));
}
