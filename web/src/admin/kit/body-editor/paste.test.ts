// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { plainText, type BodyNode } from "../../../features/body/document";
import { BodyConverter } from "./converter";
import { bodyExtensions } from "./extensions";
import { cleanPaste } from "./paste";

/** What a paste of this HTML stores. */
function pasted(html: string): BodyNode[] {
  const editor = new Editor({ extensions: bodyExtensions(), injectCSS: false });
  // jsdom has no clipboard events.
  editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);
  const { content } = new BodyConverter(editor.schema).toBody(editor.state.doc);
  editor.destroy();
  return [...content];
}

const typesOf = (nodes: readonly BodyNode[]) => nodes.map(({ type }) => type);

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><style>p.MsoNormal { font-family: Calibri; color: red }</style></head><body>
<h1><span style='font-family:"Arial"'>How to choose a finish<o:p></o:p></span></h1>
<p class=MsoNormal><span style='color:#C00000;font-size:14.0pt'>Laminate is <b>hard</b> and <a href="https://example.com/guide">easy to clean</a>.<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>·</span></span><!--[endif]-->Matt</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level2 lfo1'><!--[if !supportLists]--><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o</span></span><!--[endif]-->Fingerprints</p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal><b>Finish</b></p></td><td><p class=MsoNormal><b>Care</b></p></td></tr>
<tr><td><p class=MsoNormal>Acrylic</p></td><td><p class=MsoNormal>Soft cloth</p></td></tr></table>
<div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Check this!</p></div></div>
<p class=MsoNormal><img src="file:///C:/image001.png"></p></body></html>`;

test("headings, lists, tables and links from Word survive; fonts, colours and comments go", () => {
  const content = pasted(word);
  expect(typesOf(content)).toEqual(["heading", "paragraph", "bulletList", "table"]);
  expect(content[0]).toMatchObject({ attrs: { level: 2 } });
  const marks = content[1]?.content?.flatMap(({ marks = [] }) => marks.map(({ type }) => type));
  expect(marks).toEqual(["bold", "link"]);
  // The second level is within the first item.
  expect(typesOf(content[2]?.content?.[0]?.content ?? [])).toEqual(["paragraph", "bulletList"]);
  expect(plainText(content[2] as BodyNode)).toBe("Matt Fingerprints");
  expect(typesOf(content[3]?.content?.[0]?.content ?? [])).toEqual(["tableHeader", "tableHeader"]);
  expect(typesOf(content[3]?.content?.[1]?.content ?? [])).toEqual(["tableCell", "tableCell"]);
  expect(JSON.stringify(content)).not.toMatch(/Check this|Calibri|C00000|MsoNormal/);
});

test("text from Google Docs: the wrapper is not bold, emphasis in styles is kept, redirects are undone", () => {
  const content = pasted(`<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">
    <h2 dir="ltr"><span style="font-size:16pt;font-weight:700">Layouts</span></h2>
    <p dir="ltr"><span style="font-weight:400">An </span><span style="font-weight:700">island</span><span style="font-style:italic"> needs</span>
    <a href="https://www.google.com/url?q=https://example.com/space&amp;sa=D"><span style="text-decoration:underline">space</span></a></p>
    <ul><li dir="ltr"><p role="presentation">One</p></li><ul><li dir="ltr"><p role="presentation">Two</p></li></ul></ul></b>`);
  expect(typesOf(content)).toEqual(["heading", "paragraph", "bulletList"]);
  expect(content[0]?.content?.[0]?.marks).toBeUndefined();
  const runs = content[1]?.content?.map(({ text, marks = [] }) => [text?.trim(), marks.map(({ type }) => type)]);
  expect(runs).toContainEqual(["An", []]);
  expect(runs).toContainEqual(["island", ["bold"]]);
  expect(runs).toContainEqual(["space", ["link"]]);
  expect(JSON.stringify(content)).toContain('"href":"https://example.com/space"');
  expect(typesOf(content[2]?.content?.[0]?.content ?? [])).toEqual(["paragraph", "bulletList"]);
});

test("scripts and their links go, and pictures are counted", () => {
  const { html, pictures } = cleanPaste(
    '<p onclick="x()">A<script>alert(1)</script><img src="https://example.com/a.png"></p><a href="javascript:alert(1)">B</a>',
  );
  expect(html).toBe("<p>A</p>B");
  expect(pictures).toBe(1);
});

test("pictures within the HTML are uploaded, each after the paragraph or list that it was in", () => {
  const files: File[] = [];
  let leftOut = 0;
  const extensions = bodyExtensions({
    uploadPicture: (file) => files.push(file),
    onPicturesLeftOut: (count) => {
      leftOut = count;
    },
  });
  const editor = new Editor({ extensions, injectCSS: false });
  const data = "data:image/png;base64,iVBORw0KGgo=";
  editor.view.pasteHTML(
    `<p>Before <img src="${data}" alt="A shelf"> after</p><ul><li>One<img src="${data}"></li></ul>
     <p><img src="${data}"></p><picture><source srcset="https://example.com/a.webp"><img src="${data}"></picture>
     <button><img src="${data}"></button><p><img src="https://example.com/a.png"><img src="data:image/png;base64,%"></p><p>End</p>`,
    new Event("paste") as ClipboardEvent,
  );
  const blocks = editor.state.doc.children.map(({ type, attrs }) => [type.name, attrs["upload"], attrs["alt"]]);
  editor.destroy();
  expect(blocks).toEqual([
    ["paragraph", undefined, undefined],
    ["image", 1, "A shelf"],
    ["bulletList", undefined, undefined],
    ["image", 2, ""],
    ["image", 3, ""],
    ["image", 4, ""],
    ["paragraph", undefined, undefined],
  ]);
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual(
    [1, 2, 3, 4].map((number) => [`pasted-${number}.png`, "image/png", 8]),
  );
  // What is on a button is no part of the text.
  expect(leftOut).toBe(3);
});
