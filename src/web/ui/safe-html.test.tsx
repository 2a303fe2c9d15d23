import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SafeHtml } from "./safe-html.tsx";

const LINK = 'target="_blank" rel="noopener noreferrer" class="font-semibold text-accent underline"';
const OWN_LINK = 'class="font-semibold text-accent underline"';

test.each([
  ["Gewoon &amp; duidelijk", "Gewoon &amp; duidelijk"],
  ["<p>Een</p><p>Twee<br>regels</p>", "<p>Een</p><p>Twee<br/>regels</p>"],
  ["<strong>Let <em>op</em></strong>", "<strong>Let <em>op</em></strong>"],
  ['<a href="https://example.org/a?b=c">hier</a>', `<a href="https://example.org/a?b=c" ${LINK}>hier</a>`],
  ['<a href="mailto:a@example.org">mail</a>', `<a href="mailto:a@example.org" ${LINK}>mail</a>`],
  ['<a href="javascript:alert(1)">x</a>', "x"],
  ['<a href=" java\tscript:alert(1)">x</a>', "x"],
  ['<a href="data:text/html,x">x</a>', "x"],
  ['<a href="//example.org">x</a>', "x"],
  ['<a href="/\\example.org">x</a>', "x"],
  ['<a href="/\t/example.org">x</a>', "x"],
  ['<a href="/\n\\example.org">x</a>', "x"],
  ['<a href="\\\\example.org">x</a>', "x"],
  ['<a href=" //example.org">x</a>', "x"],
  ['<a href="login">x</a>', "x"],
  ['<a href="/login?from=%2Fdashboard#x">x</a>', `<a href="/login?from=%2Fdashboard#x" ${OWN_LINK}>x</a>`],
  ['<a href="/">x</a>', `<a href="/" ${OWN_LINK}>x</a>`],
  ["<a>x</a>", "x"],
  ['<p onclick="alert(1)" style="color:red" class="y" id="z">x</p>', "<p>x</p>"],
  ["a<script>alert(1)</script>b", "ab"],
  ["a<style>p{}</style>b", "ab"],
  ['a<img src="x" onerror="alert(1)">b', "ab"],
  ["<h1>Kop</h1><ul><li>punt</li></ul>", "Koppunt"],
  ['<svg><a href="javascript:alert(1)">x</a></svg>y', "y"],
  ["<!-- weg -->a", "a"],
  ["<!doctype html><?xml version='1.0'?>a", "a"],
  ["<p><p><a href='javascript:x'><strong>x", "<p></p><p><strong>x</strong></p>"],
  ['<iframe src="https://example.org">x</iframe>y', "y"],
])("the HTML %j is reduced to %j", (html, expected) => {
  expect(renderToStaticMarkup(<SafeHtml html={html} />)).toBe(`<div>${expected}</div>`);
});
