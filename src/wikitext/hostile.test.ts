import { expect, test } from 'vitest'
import { atLeast } from '#lib/existing.ts'
import { deepTexts, hostileLines, hostileTexts } from '../fixtures/hostileTexts.ts'
import { renderHtml, renderText } from './html.ts'
import { parse } from './parse.ts'
import { soupOf } from './randomTestTexts.ts'
import { toSource } from './source.ts'
import { stubEnv } from './testEnv.ts'
import type { WikiDoc } from './tree.ts'
import { isSafeUrl } from './url.ts'
import { amountOf } from '../fixtures/propertyRuns.ts'

// Written without looking at markup.ts: what a page of text may hold, and nothing else.
const allowed: { [tag: string]: string[] } = {
  p: ['class'],
  strong: [],
  em: [],
  ins: [],
  del: [],
  sup: [],
  sub: [],
  code: [],
  span: [],
  ul: [],
  ol: [],
  br: [],
  blockquote: ['class'],
  hr: [],
  pre: [],
  li: ['class'],
  div: ['class', 'style', 'data-videoid', 'data-title'],
  a: ['href', 'rel', 'target', 'title', 'class', 'aria-hidden', 'tabindex'],
  table: ['style', 'class'],
  tr: [],
  td: ['colspan', 'rowspan', 'style'],
  th: ['colspan', 'rowspan', 'style'],
  img: ['src', 'width', 'height', 'class', 'alt'],
  h2: ['id', 'class'],
  h3: ['id', 'class'],
  h4: ['id', 'class'],
  h5: ['id', 'class'],
  h6: ['id', 'class'],
}

/** What is active or malformed in the HTML, in words; empty when it is inert. */
function dangers(html: string): string[] {
  const found: string[] = []
  const open: string[] = []
  const rest = html.replace(
    /<(\/?)([a-z0-9]+)((?: [a-z-]+="[^"<>]*")*)( ?\/)?>/g,
    (_, closing: string, tag: string, attrs: string, single?: string) => {
      if (closing) {
        if (open.pop() !== tag) found.push(`</${tag}> closes another element`)
        return ''
      }
      if (!(tag in allowed)) found.push(`<${tag}>`)
      if (!single) open.push(tag)
      if (tag === 'a' && open.indexOf('a') !== open.length - 1) found.push('a link in a link')
      for (const attribute of attrs.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
        const [, name, value] = atLeast(3, attribute)
        if (!allowed[tag]?.includes(name)) found.push(`${tag} ${name}`)
        const url = value
          .replaceAll('&amp;', '&')
          .replaceAll('&quot;', '"')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
        if (
          name === 'style' &&
          !/^(?:width:\d{1,4}(?:%|px))?;?(?:text-align:(?:left|center|right))?$/.test(value)
        )
          found.push(`style ${value}`)
        if (
          (name === 'href' || name === 'src') &&
          !/^(?:https?:|mailto:|tel:|ftp:|\/(?![/\\])|#)/i.test(
            // oxlint-disable-next-line no-control-regex
            url.replace(/[\s\u0000-\u0020\u200b]/g, ''),
          ) &&
          /^[^/?#]*:|^[/\\]{2}/.test(url)
        )
          found.push(`${name} ${url}`)
      }
      return ''
    },
  )
  if (/[<>"]/.test(rest)) found.push(`a bare < > or " in text: ${rest.slice(0, 80)}`)
  if (open.length > 0) found.push(`not closed: ${open.join(' ')}`)
  return found
}

test('the check itself sees what is active', () => {
  expect(dangers('<script>x</script>')).not.toEqual([])
  expect(dangers('<p onclick="x">x</p>')).not.toEqual([])
  expect(dangers('<a href="javascript:x">x</a>')).not.toEqual([])
  expect(dangers('<p>x')).not.toEqual([])
  expect(dangers('<p>a &lt; <a href="/x">b</a></p>')).toEqual([])
})

test('a table takes numbers for its style and its spans, nothing else', () => {
  const html = renderText(
    '{table\n|width=9px;x:url(y)\n|width=80%\n|format=25%l;a:b:30%r\n|! <<colspan="2" onload="x" rowspan="1000">> A\n| <<rowspan="3" colspan="0">> B\n}',
    'document',
    stubEnv(),
  )
  expect(html).toBe(
    '<div class="table-container"><div class="table-overflow"><table style="width:80%" class="table table-bordered table-condensed"><tr><th colspan="2">A</th><td rowspan="3" style="width:30%;text-align:right">B</td></tr></table></div></div>',
  )
})

test('whatever the text is, its HTML is inert and well formed', () => {
  const next = soupOf(4711)
  const texts = amountOf({ check: 300, test: 600, soak: 100_000 })
  for (let at = 0; at < texts; at++) {
    const raw = next()
    for (const mode of ['document', 'line'] as const) {
      const html = renderText(raw, mode, stubEnv())
      if (dangers(html).length > 0)
        expect({ raw, html, dangers: dangers(html) }).toEqual({ raw, html, dangers: [] })
    }
  }
})

test('hostile text stays text, wherever it stands', () => {
  for (const raw of [...hostileTexts, ...hostileLines]) {
    for (const mode of ['document', 'line'] as const)
      expect({ raw, dangers: dangers(renderText(raw, mode, stubEnv())) }).toEqual({
        raw,
        dangers: [],
      })
  }
})

test('text that nests ten thousand deep is read, written and shown', () => {
  for (const raw of deepTexts) {
    expect(dangers(renderText(raw, 'document', stubEnv()))).toEqual([])
    expect(parse(toSource(parse(raw)))).toEqual(parse(raw))
  }
})

test("a client's tree is checked like text", () => {
  const doc: WikiDoc = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'a',
            marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)', target: false } }],
          },
          {
            type: 'text',
            text: '<b>',
            marks: [
              { type: 'evil' },
              { type: 'wikiLink', attrs: { target: 'T' } },
              { type: 'link', attrs: { href: '/x' } },
            ],
          },
        ],
      },
      { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
      {
        type: 'heading',
        attrs: { level: 'x" onclick="y' },
        content: [{ type: 'text', text: 'h' }],
      },
    ],
  }
  const html = renderHtml(doc, stubEnv())
  expect(dangers(html)).toEqual([])
  expect(html).toContain('<p><span>a</span>')
})

test('a URL is safe with an allowed scheme, or without one on the same host', () => {
  const safe = [
    'https://a.test',
    'HTTP://a.test/x:y',
    'mailto:a@b.test',
    'tel:+1',
    'ftp://a.test',
    '/Guide/1',
    '#top',
    'page',
    'a/b:c',
    '?q=a:b',
  ]
  const unsafe = [
    '',
    ' ',
    'javascript:x',
    ' javascript:x',
    'java\nscript:x',
    'JaVaScRiPt:x',
    '\u0001javascript:x',
    'java\u200bscript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc',
    '//a.test',
    '/\\a.test',
    '\\\\a.test',
    '/\t/a.test',
    'blob:x',
    'a b:c',
  ]
  expect(safe.filter(url => !isSafeUrl(url))).toEqual([])
  expect(unsafe.filter(isSafeUrl)).toEqual([])
})
