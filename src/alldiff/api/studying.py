"""Studies: published experiments repeated."""

from collections.abc import Iterable
from os import PathLike, fspath
from typing import Annotated

from alldiff.core.annotations import Listener, Option, Seed, Timeout, documented
from alldiff.core.limits import CANCELLED
from alldiff.lab import Entry
from alldiff.lab.race import courses
from alldiff.studies import Setting, StudyInterrupted, StudyReport, Work


@documented
def study(
    name: str,
    out: str | PathLike[str] | None = None,
    *,
    seed: Seed = 0,
    runs: Annotated[int | None, Option("Runs of each search.", "N", least=1)] = None,
    puzzles: Annotated[int | None, Option("Maximum puzzles of each size.", "N", least=1)] = None,
    quick: Annotated[bool, Option("Take few puzzles and low limits.")] = False,
    timeout: Timeout = None,
    own: Entry | Iterable[Entry] = (),
    part: Annotated[str | None, Option("Run this part alone.", "PART")] = None,
    originals: Annotated[
        str | PathLike[str] | None, Option("Folder with the original project's files.", "DIR")
    ] = None,
    listener: Listener = None,
) -> StudyReport:
    """Run a study, such as "kakuro-orders", and return its report, written to the folder `out`.

    `own` are puzzles to take instead of the study's. `timeout` applies to each run, where a study
    limits runs by the clock. If the listener cancels, the report has the runs done so far. Ctrl-C
    writes the report without its pictures and raises alldiff.studies.StudyInterrupted, which has
    it. Needs the extra `plot`.
    """
    folder = None if originals is None else fspath(originals)
    chosen = tuple(courses(own))
    work = Work(name, Setting(seed, runs, puzzles, quick, chosen, timeout, folder, part))
    try:
        for _ in work.run():
            if listener is not None and listener.poll(done=work.done, total=len(work)):
                break
    except KeyboardInterrupt:
        report = work.report("interrupted", pictures=False)
        if out is not None:
            report.save(out)
        raise StudyInterrupted(report) from None
    cancelled = listener is not None and listener.cancelled
    report = work.report(CANCELLED) if cancelled else work.report()
    if out is not None:
        report.save(out)
    return report
