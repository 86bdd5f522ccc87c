"""The quotation with reportlab: `reportlab_pdf.py CONTENT ROUNDS FILE`. Prints what pdf_bench prints.

Its tables and paragraphs in the plain way of its manual, with the same fonts and pictures; it shapes no Indic script.
"""

import io
import json
import resource
import sys
import time
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Image, PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "worker" / "fonts"
PICTURES = ROOT / "worker" / "src" / "documents" / "quotation" / "sample"
NAMES = {"Text": "NotoSans-Regular", "Bold": "NotoSans-Bold", "Kannada": "NotoSansKannada-Regular", "Devanagari": "NotoSansDevanagari-Regular"}
PICTURE_FILES = ["kitchen.jpg", "bedroom.jpg", "living.jpg"]

text = ParagraphStyle("text", fontName="Text", fontSize=9, leading=13)
small = ParagraphStyle("small", parent=text, fontSize=7.6, leading=11.2)
bold = ParagraphStyle("bold", parent=text, fontName="Bold")
right = ParagraphStyle("right", parent=text, alignment=2)
title = ParagraphStyle("title", parent=bold, fontSize=30, leading=36)
heading = ParagraphStyle("heading", parent=bold, fontSize=17, leading=22, spaceBefore=24)
hairlines = TableStyle([("LINEBELOW", (0, 0), (-1, -1), 0.5, "#ddd6c8"), ("VALIGN", (0, 0), (-1, -1), "TOP")])


def faces(words):
    """A text with Indic runs in fonts that have their glyphs."""
    runs, current, face = [], "", None
    for character in words:
        code = ord(character)
        here = "Devanagari" if 0x900 <= code <= 0x97F else "Kannada" if 0xC80 <= code <= 0xCFF else None
        if here != face and current:
            runs.append((face, current))
            current = ""
        face = here
        current += character
    runs.append((face, current))
    return "".join(f'<font name="{face}">{run}</font>' if face else run.replace("&", "&amp;") for face, run in runs)


def room_table(room):
    rows = [[Paragraph(label, small) for label in ("", "ITEM", "SIZE", "QUANTITY", "RATE", "AMOUNT")]]
    for line in room["lines"]:
        item = [Paragraph(faces(line["title"]), bold)]
        item += [Paragraph(faces(detail), small) for detail in line["details"]]
        item.append(Paragraph(f"HSN/SAC {line['hsn']}", small))
        picture = "" if line["picture"] is None else Image(PICTURES / PICTURE_FILES[line["picture"]], 50, 37.5)
        figures = [Paragraph(line[name], right) for name in ("quantity", "rate", "amount")]
        rows.append([picture, item, Paragraph(line["size"], text), *figures])
    return Table(rows, [62, 162, 84, 60, 56, 71], repeatRows=1, style=hairlines)


def pairs(rows):
    return Table([[Paragraph(faces(name), text), Paragraph(amount, right)] for name, amount in rows], [360, 135], style=hairlines)


def story(content):
    parts = [Paragraph("Quotation", title), Paragraph(f"for {content['project']}", text), Spacer(1, 12)]
    parts += [Paragraph(faces(line), text) for line in (content["company"], content["address"], content["client"], content["clientAddress"])]
    parts += [Paragraph(paragraph, text) for paragraph in content["opening"]]
    parts += [Spacer(1, 12), pairs([(room["name"], room["amount"]) for room in content["rooms"]]), Paragraph(content["words"], small), PageBreak()]
    for room in content["rooms"]:
        parts += [Paragraph(faces(room["name"]), heading), room_table(room), Paragraph(room["amount"], right)]
    parts += [Paragraph("Price summary", heading), pairs(content["steps"])]
    parts += [Paragraph("GST breakdown", heading), Table(content["taxes"], style=hairlines)]
    parts += [Paragraph("Payment schedule", heading), pairs(content["milestones"])]
    parts += [Paragraph("Terms", heading)] + [Paragraph(term, small) for term in content["terms"]]
    return parts + [Paragraph("What happens next", heading)] + [Paragraph(step, text) for step in content["next"]]


def write(content):
    pages = []

    def foot(canvas, document):
        pages.append(document.page)
        canvas.setFont("Text", 7.2)
        canvas.drawString(50, 36, f"{content['company']}  ·  GSTIN {content['gstin']}")
        canvas.drawRightString(545, 36, f"Page {document.page}")

    out = io.BytesIO()
    document = SimpleDocTemplate(out, pagesize=A4, leftMargin=44, rightMargin=44, topMargin=66, bottomMargin=66)
    document.build(story(content), onFirstPage=foot, onLaterPages=foot)
    return out.getvalue(), len(pages)


def main():
    content = json.loads(Path(sys.argv[1]).read_text())
    for name, file in NAMES.items():
        pdfmetrics.registerFont(TTFont(name, FONTS / f"{file}.ttf"))
    pdf, pages = write(content)
    Path(sys.argv[3]).write_bytes(pdf)
    times = []
    for _ in range(int(sys.argv[2])):
        before = time.process_time()
        write(content)
        times.append((time.process_time() - before) * 1000)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"pages": pages, "bytes": len(pdf), "cpuMs": times, "peakKib": peak}))


main()
