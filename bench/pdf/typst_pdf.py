"""The quotation with typst: `typst_pdf.py CONTENT ROUNDS FILE`. Prints what pdf_bench prints.

Typst remembers what it has compiled in the same process, so only the first round says what a new document takes.
"""

import json
import resource
import sys
import time
from pathlib import Path

import typst

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def write(content):
    return typst.compile(
        str(HERE / "quotation.typ"),
        root=str(ROOT),
        font_paths=[str(ROOT / "worker" / "fonts")],
        ignore_system_fonts=True,
        sys_inputs={"content": content},
    )


def main():
    content = Path(sys.argv[1]).read_text()
    times = []
    for _ in range(int(sys.argv[2])):
        before = time.process_time()
        pdf = write(content)
        times.append((time.process_time() - before) * 1000)
    Path(sys.argv[3]).write_bytes(pdf)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"pages": None, "bytes": len(pdf), "cpuMs": times, "peakKib": peak}))


main()
