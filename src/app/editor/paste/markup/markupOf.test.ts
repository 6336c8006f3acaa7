// Nothing is read as markup that merely has a star, a number sign or a bracket in it (W10).
import { expect, test } from 'vitest'
import { markupOf, saysStructure } from './markupOf.ts'

const literal: [what: string, text: string][] = [
  ['a torque table', 'Bolt\tTorque\nM5 * 0.8\t6 Nm\nM6 * 1.0\t10 Nm'],
  ['a torque table drawn with bars', 'M5 | 6 Nm\nM6 | 10 Nm\nM8 | 25 Nm'],
  ['a part number', '#10-24'],
  ['part numbers', '#10-24\n#8-32\n# 8 screw'],
  ['a product', '5*3'],
  ['products', '5*3*2 = 30 and 2**3**2 and a * b * c'],
  ['a path', 'C:\\Users\\me\\*.txt and src/**/*.test.ts and /etc/*'],
  ['a dunder name', 'def __init__(self): pass'],
  ['a name with lines', 'set snake_case_name and _private'],
  ['a comment of a script', '# update first\napt-get update'],
  [
    'a comment of a script above an empty line',
    '# update first\n\napt-get update\napt-get install',
  ],
  ['a comment above a setting', '# Network\n\nHOST=1'],
  ['comments of a file', '# Base\n\nFROM node\n\n# Rest\n\nRUN x'],
  ['one comment', '# Title'],
  ['lists in lists without end', `**a**\n${'* '.repeat(900)}a`],
  ['quotations in quotations without end', `**a**\n${'>'.repeat(900)} a`],
  ['lists that go ever deeper', `**a**\n${' '.repeat(80)}- a`],
  ['more than', '> 5 Nm\n> 7 Nm'],
  ['a shell prompt', '> npm test'],
  ['inches', "Use 5'' or 10'' pipes, 3' long"],
  ['a signature', 'Regards\n--\nAnn'],
  ['a rule in a mail', 'One\n-----\nTwo'],
  ['one dash', '- 5 V'],
  ['temperatures', '-40\n-20\n0'],
  ['lines of numbers', '8. 12 Nm\n10. 20 Nm'],
  ['decimals', '1.5 mm\n2.5 mm'],
  ['a test of a shell', 'if [[ -f x ]]; then echo [a]; fi'],
  ['an index', 'x[[1]] and a[0](b)'],
  ['brackets and words', 'See [1] (page 4) and f(x)[y](z)'],
  ['a footnote star', 'Price* 5\n*plus tax'],
  ['prose', 'Take the lid off.\n\nThen wait. Is it cold?'],
  ['a grave accent', 'it`s 5` long'],
  ['a formula', 'a == b\nc === d'],
  ['an address', 'https://example.org/a_b*c#d'],
]
test.each(literal)('%s stays as it is written (W10)', (_, text) => {
  expect(markupOf(text)).toBeNull()
})

const markups: [what: string, markup: string, text: string][] = [
  ['a heading', 'markdown', '## Tools\nTake a driver.'],
  ['a title before text', 'markdown', '# Title\n\nSome text.'],
  ['a rule of many stars', 'markdown', `**a**\n\n${'* '.repeat(40)}`],
  ['an underlined title', 'markdown', 'Title\n=====\n\nText'],
  ['bold words', 'markdown', 'Take the **lid** off.'],
  ['code', 'markdown', 'Run `npm test` first.'],
  ['fenced code', 'markdown', '```sh\nls\n```'],
  ['a link', 'markdown', 'See [the manual](https://example.org/m).'],
  ['a table', 'markdown', '| A | B |\n|---|---|\n| 1 | 2 |'],
  ['a table without bars at its edges', 'markdown', 'A | B\n--|--\n1 | 2'],
  ['a list', 'markdown', '- one\n- two\n  - below'],
  ['a numbered list', 'markdown', '1. Open\n2. Close'],
  ['tasks', 'markdown', '- [ ] open\n- [x] done'],
  ['a quotation', 'markdown', '> This is what she said\n> about the lid.'],
  ['a heading of a page', 'wiki', '== Head ==\n\nText'],
  ['bold of a page', 'wiki', 'Take ***the lid*** off'],
  ['italic of a page', 'wiki', "Take ''the lid'' off"],
  ['a list of a page', 'wiki', '* one\n** below\n* two'],
  ['numbers of a page', 'wiki', '# one\n# two'],
  ['a link of a page', 'wiki', 'See [[Long driver]] or [link|https://example.org/|this]'],
  ['a picture of a page', 'wiki', '[image|5]'],
  ['a table of a page', 'wiki', '{table\n|! A\n| b\n}'],
  ['a quote of a page', 'wiki', '[quote]a[/quote]'],
]
test.each(markups)('%s is read as %s (W10)', (_, markup, text) => {
  expect(markupOf(text)?.markup).toBe(markup)
})

test('HTML beside the text is read instead where it says what the text looks like', () => {
  const coloured = '<div style="font-family:monospace"><span style="color:red">**a**</span></div>'
  expect(saysStructure(coloured)).toBe(false)
  for (const html of ['<h2>a</h2>', '<ul><li>a</ul>', '<p data-pm-slice="1 1 []">**a**</p>'])
    expect(saysStructure(html)).toBe(true)
})

test('long pastes of nothing but signs are judged before anybody gives up (W10)', () => {
  for (const sign of ['*', '[a', '`a ', "''a ", '** a', '|--', '> a', '[[a', '- ', '# '])
    for (const text of [sign.repeat(90_000), `${sign.repeat(400)}\n`.repeat(120)])
      expect(() => markupOf(text), sign).not.toThrow()
})
