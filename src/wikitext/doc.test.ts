import { expect, test } from 'vitest'
import { plainText, references, toContentsJson } from './doc.ts'
import { emptyEnv } from './env.ts'
import { renderHtml, renderText } from './html.ts'
import { parse } from './parse.ts'
import { toSource } from './source.ts'
import { stubEnv } from './testEnv.ts'
import type { WikiDoc } from './tree.ts'

test('a step line is one inline run: no block syntax, no paragraph around it', () => {
  for (const raw of ['* not a list', '== not a heading ==', '# ***one*** [[two]]', '----']) {
    expect(toSource(parse(raw, 'line'), 'line')).toBe(raw)
    expect(renderText(raw, 'line', stubEnv())).not.toMatch(/<(?:p|ul|ol|h2)/)
  }
  expect(renderText('* a ***b***', 'line', stubEnv())).toBe('* a <strong>b</strong>')
  expect(renderText('', 'line', stubEnv())).toBe('')
  expect(renderText('[image|1]', 'line', stubEnv())).toMatch(/^<img /)
})

test('several blocks become one line with breaks between them', () => {
  expect(toSource(parse('one\n\n* two\n* three'), 'line')).toBe('one[br]\ntwo[br]\nthree')
})

test('href of wiki links is recomputed, whatever the tree brought with it', () => {
  const stale: WikiDoc = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'p',
            marks: [
              {
                type: 'wikiLink',
                attrs: {
                  target: 'Page#Section_A',
                  tag: null,
                  newWindow: false,
                  href: 'javascript:x',
                },
              },
            ],
          },
        ],
      },
    ],
  }
  const json = toContentsJson(stale, {
    ...stubEnv(),
    page: title => ({ href: `/Device/${title}`, title }),
  })
  expect(json.content[0]?.content?.[0]?.marks?.[0]?.attrs).toEqual({
    target: 'Page#Section_A',
    tag: null,
    newWindow: false,
    href: '/Device/Page#Section_A',
  })
  expect(toSource(json)).toBe('[[Page#Section_A|p]]')
  expect(renderHtml(stale, stubEnv())).toBe('<p><a href="/Wiki/Page#Section_A">p</a></p>')
})

test('unknown nodes, attributes and keys go over the wire as they came', () => {
  const doc = {
    type: 'doc',
    version: 3,
    content: [
      { type: 'callout', attrs: { kind: 'x' }, content: [{ type: 'paragraph', content: [] }] },
    ],
  } as WikiDoc
  expect(toContentsJson(doc, stubEnv())).toEqual(doc)
})

test('a page that nobody has written yet is linked at the address where it would be', () => {
  expect(renderText('[[No such page]]', 'line', emptyEnv('https://site.test'))).toBe(
    '<a href="/Wiki/No_such_page">No such page</a>',
  )
})

test('a link without a label shows the display title of the page', () => {
  const env = { ...stubEnv(), page: () => ({ href: '/Device/Phone', title: 'The “Phone”' }) }
  expect(renderText('[[Phone]] [[Phone|it]] [[Phone#Section_A]]', 'line', env)).toBe(
    '<a href="/Device/Phone">The “Phone”</a> <a href="/Device/Phone">it</a> <a href="/Device/Phone#Section_A">The “Phone”#Section_A</a>',
  )
})

test('references name everything outside once, in order of first appearance', () => {
  const found = references(
    parse(
      "[[B]] ''[[A#x|a]]'' [[B|b]] [guide|7|x] [guide|3] [guide|7] [guide|x] [image|12]\n\n* [user|1] [post|2] [document|4] [product|IF 1|x]",
    ),
    parse('[guide|9]', 'line'),
  )
  expect(found).toEqual({
    titles: ['B', 'A'],
    guideids: [7, 3, 9],
    imageids: [12],
    postids: [2],
    userids: [1],
    documentids: [4],
    itemcodes: ['IF 1'],
  })
})

test('what is not there never fails: a label, the source, or a plain word', () => {
  const env = emptyEnv('https://site.test')
  expect(
    renderText('[guide|7|secret] [user|1|Ann] [user|1] [image|5] [product|x|y]', 'line', env),
  ).toBe('[invalid guide link] Ann [user|1]  y')
})

test('a small picture is shown in its own size with its text', () => {
  const original = { url: '/images/5.jpg', width: 80, height: 60 }
  const env = {
    ...emptyEnv('https://site.test'),
    image: () => ({ renditions: { original }, alt: 'A "small" screw' }),
  }
  expect(renderText('[image|5|size=huge]', 'line', env)).toBe(
    '<img src="/images/5.jpg" width="80" height="60" alt="A &quot;small&quot; screw" />',
  )
})

test('links to the own host carry no rel and are upgraded when the site has https', () => {
  const raw = '[http://site.test/a|a] [https://sub.trusted.test/|b] [https://untrusted.test/|c]'
  const env = { ...emptyEnv('https://site.test'), trustedHosts: ['trusted.test'] }
  expect(renderText(raw, 'line', env)).toBe(
    '<a href="https://site.test/a">a</a> <a href="https://sub.trusted.test/">b</a> <a href="https://untrusted.test/" rel="nofollow noopener noreferrer">c</a>',
  )
  expect(renderText('[http://localhost:3000/a|a]', 'line', emptyEnv('http://localhost:3000'))).toBe(
    '<a href="http://localhost:3000/a">a</a>',
  )
})

test('plain text is the words: no markup, labels for tokens, nothing of comments', () => {
  expect(
    plainText(
      parse(
        "== ***Big*** ==\n\na[br]\n''b'' [[T|t]] [guide|1|how] [image|2][comment]x[/comment]\n\n* c\n** d",
      ),
    ),
  ).toBe('Big\na\nb t how\nc\nd')
})

test('past five thousand tokens the rest shows its source', () => {
  const html = renderText('[user|1]'.repeat(5001), 'line', stubEnv())
  expect(html.match(/<a /g)).toHaveLength(5000)
  expect(html.endsWith('[user|1]')).toBe(true)
})

test('what the cells of a table say and speak of is read', () => {
  const doc = parse(
    'a\n\n{table\n|width=50%\n|! Bolt\n|! Nm\n|--\n| <<colspan=2>> On a [[Disc brake|brake]], ***tight***\n| [image|7]\n}',
  )
  expect(plainText(doc)).toBe('a\nBolt\tNm\nOn a brake, tight')
  expect(references(doc)).toMatchObject({ titles: ['Disc brake'], imageids: [7] })
})
