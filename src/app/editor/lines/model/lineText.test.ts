import { describe, expect, test } from 'vitest'
import { inlineOfText, literal, textOfInline } from './lineText.ts'

describe('a line that nobody touched', () => {
  test.each([
    'Loosen the screw.',
    "***b*** and ''i''",
    'see [guide|5] now',
    '[[Battery]] and [[Battery|the battery]]',
    '[[Battery]][[Cable]][[Cable]]',
    '[link|https://example.org|here]',
    '``code``',
    'x < y & <script>',
    'a [made-up|tag] stays',
    '++u++ ~~s~~ ,,sub,, ^^sup^^',
    'a[br]\nb',
    '',
  ])('is written as it was read: %s', text => {
    expect(textOfInline(inlineOfText(text))).toBe(text)
  })
})

test('what is typed is wiki text: it stays to the letter', () => {
  for (const text of ['[foo|bar]', '[[Battery]]', "it''s 3++ and more ", ' a', '***b***'])
    expect(textOfInline([{ type: 'text', text }])).toBe(text)
})

test('a word made bold gets the wiki form, blanks at the ends of the line cost nothing', () => {
  expect(
    textOfInline([
      { type: 'text', text: 'Turn ' },
      { type: 'text', text: 'left ', marks: [{ type: 'bold' }] },
    ]),
  ).toBe('Turn ***left***')
})

test('typed tags keep their meaning beside a mark', () => {
  expect(
    textOfInline([
      { type: 'text', text: 'See [guide|5], ' },
      { type: 'text', text: 'now', marks: [{ type: 'bold' }] },
    ]),
  ).toBe('See [guide|5], ***now***')
})

test('text that only looks like a tag is marked when it is read and stays text', () => {
  const nodes = inlineOfText('[nowiki][guide|5][/nowiki] is a tag')
  expect(nodes[0]?.marks).toEqual([{ type: literal }])
  expect(textOfInline([...nodes, { type: 'text', text: '!', marks: [{ type: 'bold' }] }])).toBe(
    '[nowiki][[/nowiki]guide|5] is a tag***!***',
  )
})

test('what the editor has no shape for is shown as it is written and stays what it is', () => {
  for (const foreign of ['[x_node|eyJ0eXBlIjoieCJ9]', '[x_mark|eyJ0eXBlIjoieCJ9|red]']) {
    const nodes = inlineOfText(`a ***b*** ${foreign} c`)
    expect(
      nodes.flatMap(node => [node.type, ...(node.marks ?? []).map(mark => mark.type)]),
    ).not.toContain('x')
    expect(textOfInline(nodes)).toBe(`a ***b*** ${foreign} c`)
    expect(textOfInline([...nodes, { type: 'text', text: '!', marks: [{ type: 'italic' }] }])).toBe(
      `a ***b*** ${foreign} c''!''`,
    )
  }
})

test('text that stays text may become a link', () => {
  const marks = [
    { type: 'link', attrs: { href: 'https://example.org/', target: false } },
    { type: literal },
  ]
  expect(textOfInline([{ type: 'text', text: 'a++b++', marks }])).toBe(
    '[link|https://example.org/|a[nowiki]++[/nowiki]b[nowiki]++[/nowiki]]',
  )
})
