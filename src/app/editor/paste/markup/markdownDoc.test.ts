// Markdown as wiki text. Witness: examples of CommonMark by the names of their sections,
// and READMEs of packages as GitHub shows them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from '#wikitext/parse.ts'
import { toSource } from '#wikitext/source.ts'
import { linesOfDoc } from './linesOfDoc.ts'
import { markdownDoc } from './markdownDoc.ts'
import { markupOf } from './markupOf.ts'

const wikiOf = (markdown: string) => toSource(markdownDoc(markdown))

const commonMark: [section: string, markdown: string, wikiText: string][] = [
  ['Thematic breaks', 'Foo\n***\nbar', 'Foo\n\n----\n\nbar'],
  ['ATX headings', '# foo\n## foo\n### foo', '== foo ==\n\n== foo ==\n\n=== foo ==='],
  ['ATX headings, no space', '#5 bolt\n\n#hashtag', '#5 bolt\n\n#hashtag'],
  ['ATX headings, closing', '### foo ###     ', '=== foo ==='],
  ['Setext headings', 'Foo *bar*\n=========', "== Foo ''bar'' =="],
  ['Indented code', 'a\n\n    simple\n      block', 'a\n\n[code]\nsimple\n  block\n[/code]'],
  ['Fenced code', '```\n<\n >\n```', '[code]\n<\n >\n[/code]'],
  [
    'Fenced code, info',
    '~~~~    ruby startline=3\ndef foo(x)\n~~~~',
    '[code|ruby]\ndef foo(x)\n[/code]',
  ],
  [
    'Reference definitions',
    '[foo]: https://a.b/url "title"\n\n[foo]',
    '[link|https://a.b/url|foo]',
  ],
  ['Paragraphs', 'aaa\nbbb\n\nccc', 'aaa[br]\nbbb\n\nccc'],
  ['Block quotes', '> # Foo\n> bar\n> baz', '[quote]== Foo ==\n\nbar[br]\nbaz[/quote]'],
  ['List items', '- one\n\n two', '* one\n\ntwo'],
  ['List items, start', '3. c\n4. d', '3. c\n\n4. d'],
  ['Lists', '- foo\n  - bar\n    - baz', '* foo\n** bar\n*** baz'],
  ['Lists, two kinds', '1. a\n2. b\n\n- c', '# a\n# b\n\n* c'],
  ['Backslash escapes', '\\*not emphasized*', '*not emphasized*'],
  ['Entities', '&nbsp; &amp; &copy; &#35; &#x22;'.slice(7), '& © # "'],
  ['Entities, unknown', '&MadeUpEntity; &copy', '&MadeUpEntity; &copy'],
  ['Code spans', '`foo   bar`', '``foo   bar``'],
  ['Code spans first', '*foo`*`', '*foo``*``'],
  ['Emphasis', '*foo bar*', "''foo bar''"],
  ['Emphasis, blanks', 'a * foo bar*', 'a * foo bar*'],
  ['Emphasis in a word', 'foo*bar*', "foo''bar''"],
  ['Emphasis, low lines in a word', 'foo_bar_ and 5_6_78', 'foo_bar_ and 5_6_78'],
  ['Strong', '**foo bar** and __foo__', '***foo bar*** and __foo__'],
  ['Strong, blanks', '** foo bar**', '[nowiki]*[/nowiki]* foo bar**'],
  ['Strong in a word', 'foo**bar**', 'foo***bar***'],
  ['Nested', '*foo **bar** baz*', "''foo ***bar*** baz''"],
  ['Links', '[link](https://a.b/uri "title")', '[link|https://a.b/uri|link]'],
  ['Links, relative', '[link](docs/a.md) [top](#top)', 'link (docs/a.md) top'],
  ['Links, unsafe', '[x](javascript:alert(1))', 'x (javascript:alert(1))'],
  ['Images', '![foo](https://a.b/train.jpg)', '[link|https://a.b/train.jpg|foo]'],
  ['Autolinks', '<https://foo.bar.baz>', '[link|https://foo.bar.baz|https://foo.bar.baz]'],
  ['Raw HTML', 'a <b>b</b> Array<T> <your name>', 'a ***b*** Array<T> <your name>'],
  ['Hard breaks', 'foo  \nbaz', 'foo[br]\nbaz'],
  ['Soft breaks', 'foo\nbaz', 'foo[br]\nbaz'],
  ['Tables', '| a | b |\n|---|--:|\n| 1 | **2** |', '{table\n|! a\n|! b\n|--\n| 1\n| ***2***\n}'],
  ['Tasks', '- [ ] foo\n- [x] bar', '* ☐ foo\n* ☑ bar'],
  ['Strikethrough', '~~Hi~~ there', '~~Hi~~ there'],
  ['Addresses', 'see https://a.b/c_d_e', 'see https://a.b/c_d_e'],
]
test.each(commonMark)('CommonMark, %s (W10)', (_, markdown, wikiText) => {
  expect(wikiOf(markdown)).toBe(wikiText)
})

test('definitions that no link uses stay as they are written (W10)', () => {
  expect(
    wikiOf(
      '**a** [b] [c][B]\n\n[b]: https://a.b/c\n[b]: https://a.b/second\n[Todo]: *page*5\n[x]: https://a.b/x "X"\n\n> [y]: /y',
    ),
  ).toBe(
    '***a*** [link|https://a.b/c|b] [link|https://a.b/c|c]\n\n[b]: https://a.b/second\n\n[Todo]: *page*5\n\n[x]: https://a.b/x "X"\n\n[quote][y]: /y[/quote]',
  )
})

test('between two numbers a star multiplies, whatever else is Markdown (W10)', () => {
  expect(wikiOf('**Size** 5*3*2, #10-24, C:\\tmp\\x')).toBe('***Size*** 5*3*2, #10-24, C:\\tmp\\x')
})

test('what an item cannot hold are its lines, and markup of pages stays text (W10)', () => {
  expect(wikiOf('- a\n\n  b\n\n  ```\n  c\n  ```\n- d\n  > e')).toBe(
    '* a[br]\nb[br]\n``c``\n* d[br]\ne',
  )
  const text = "**x** [[Page]] ''no'' == no == [image|5]"
  const [block] = markdownDoc(text).content
  expect(block?.content?.map(({ text: words }) => words).join('')).toBe(text.replaceAll('**', ''))
})

const asWritten: [what: string, markdown: string, wikiText: string][] = [
  ['a script', '# Take\n\na b\nc d', '== Take ==\n\na b[br]\nc d'],
  ['settings', '## Bed\nmin: 5\nmax: 6', '== Bed ==\n\nmin: 5[br]\nmax: 6'],
  [
    'words around a list',
    'Tools:\nPliers\n- one\n- two\nEnd',
    'Tools:[br]\nPliers\n\n* one\n* two\n\nEnd',
  ],
  ['words below a paragraph of an item', '- a\n\n  b\nEnd', '* a[br]\nb\n\nEnd'],
  ['words below a quotation', '> a b\nEnd', '[quote]a b[/quote]\n\nEnd'],
  ['words below a table', '|a|\n|-|\n|1|\nEnd', '{table\n|! a\n|--\n| 1\n}\n\nEnd'],
  ['code that looks like a list', '```\n- a\nb\n```', '[code]\n- a\nb\n[/code]'],
  ['a signature', 'Ann `x`\n-- \nTel 5', 'Ann ``x``[br]\n--[br]\nTel 5'],
  ['a rule', '**Total**\n5 Nm\n---', '***Total***[br]\n5 Nm\n\n----'],
  ['a share', '**a** \\\\server\\share', '***a*** \\\\server\\share'],
  ['a path', '**a** C:\\_temp\\!new\\#1 _b_', "***a*** C:\\_temp\\!new\\#1 ''b''"],
  ['a bold path', '**C:\\_temp**', '***C:\\_temp***'],
  ['an escaped name', 'a\\_b\\_c', 'a_b_c'],
  ['a dunder name', '**a** __init__ ___b___', '***a*** __init__ ___b___'],
  ['a doctype', '**a**\n\n<!DOCTYPE html>\nfoo', '***a***\n\n<!DOCTYPE html>\n\nfoo'],
  ['an instruction', '**a**\n\n<?xml version?>', '***a***\n\n<?xml version?>'],
  ['a start of a tag', '**a**\n\n<div \nfoo', '***a***\n\n<div[br]\nfoo'],
  ['one in an item', '- **a**\n\n  <div \n  foo', '* ***a***[br]\n<div[br]\nfoo'],
  [
    'lines of HTML',
    '<pre>\nif x:\n    y*2*z &lt; <b>1</b>\n</pre>',
    '[code]\nif x:\n    y*2*z < 1\n[/code]',
  ],
  ['a program', '<script>\nf(a*b*c)\n</script>', '[code]\nf(a*b*c)\n[/code]'],
  ['a link of HTML', '<p>see <a href="https://a.b/c">it</a></p>', 'see [link|https://a.b/c|it]'],
]
test.each(asWritten)(
  'lines, names and paths stay as they are written: %s (W10)',
  (_, markdown, wikiText) => {
    expect(wikiOf(markdown)).toBe(wikiText)
  },
)

const hostile = ['<a ', '<a>', '<a href=b>', '<!-- ', '<pre>', '<script>', '<div ', '<a title="']
test.each(hostile)('HTML of nothing but %s is read once from start to end (W10)', sign => {
  const text = `**a**\n\n<div>\n${`${sign.repeat(1800 / sign.length)}\n`.repeat(80)}`
  expect(markdownDoc(text).content[0]?.content?.[0]?.text).toBe('a')
})

const packages = ['react-router', 'zod', 'hono', 'marked', 'idb', 'saxes', 'fflate', 'pino', 'diff']
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]{3,}/gu) ?? []
test.each(packages)('the README of %s keeps its words and reads back as it is (W10)', name => {
  const readme = readFileSync(
    join(import.meta.dirname, '../../../../../node_modules', name, 'README.md'),
    'utf8',
  )
  expect(markupOf(readme)?.markup).toBe('markdown')
  const doc = markdownDoc(readme)
  const source = toSource(doc)
  expect(parse(source)).toEqual(doc)
  const kept = new Set(wordsIn(source))
  // Addresses, attributes and definitions are told by what they lead to.
  const said = readme
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[a-z/][^>]*>/gi, ' ')
    .replace(/^\s{0,3}\[[^\]]+\]:.*$/gm, '')
    .replace(/\]\([^)]*\)|\]\[[^\]]*\]|https?:\S+|&\w+;/g, ' ')
    .replace(/^(?:```|~~~).*$/gm, '')
  expect(wordsIn(said).filter(word => !kept.has(word))).toEqual([])
})

test('in a step there is one line for each paragraph, item and row, with its marks (W10)', () => {
  const shown = (text: string) =>
    linesOfDoc(markdownDoc(text)).map(({ level, text: words }) => `${level} ${words}`)
  expect(
    shown(
      '# Lid\n\nTake **it**\noff.\n\n1. Open `x`\n   - deep\n     - deeper\n       - deepest\n2. Close\n\n> Said\n\n| A | B |\n|---|---|\n| 1 | *2* |\n\n```\nls\n\ncd\n```\n\n---',
    ),
  ).toEqual([
    '0 Lid',
    '0 Take ***it***',
    '0 off.',
    '0 Open ``x``',
    '1 deep',
    '2 deeper',
    '2 deepest',
    '0 Close',
    '0 Said',
    '0 A B',
    "0 1 ''2''",
    '0 ``ls``',
    '0 ``cd``',
  ])
  const wiki = linesOfDoc(
    parse('== Lid ==\n\n* ***one***\n** [[Long driver]][br]\nmore\n\n[quote]a[/quote]'),
  )
  expect(wiki.map(({ level, text }) => `${level} ${text}`)).toEqual([
    '0 Lid',
    '0 ***one***',
    '1 [[Long driver]]',
    '1 more',
    '0 a',
  ])
})
