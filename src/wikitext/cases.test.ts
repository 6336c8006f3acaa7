import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { sharedValues } from '../fixtures/sharedData.ts'
import { toContentsJson } from './doc.ts'
import type { WikiEnv } from './env.ts'
import { renderHtml, renderText } from './html.ts'
import { parse } from './parse.ts'
import { toSource } from './source.ts'
import type { Resolve } from './testEnv.ts'
import { stubEnv } from './testEnv.ts'
import type { WikiDoc } from './tree.ts'
import { videoAt } from './videoAt.ts'

type Case = {
  name: string
  canonical: boolean
  raw: string
  canonical_raw?: string
  json: WikiDoc
  html: string
  resolve?: Resolve
}
type Direction = 'json' | 'source of the text' | 'source of the json' | 'fixed point' | 'html'

const madeUp = JSON.parse(
  readFileSync(new URL('../fixtures/wikitext-cases.json', import.meta.url), 'utf8'),
) as { cases: Case[] }

/** The directions in which a case does not hold. */
function broken(
  each: Case,
  env: WikiEnv,
  sameHtml: (one: string, other: string) => boolean,
): Direction[] {
  const tree = parse(each.raw)
  const source = toSource(tree)
  const wanted = each.canonical ? each.raw : each.canonical_raw
  const holds: { [direction in Direction]: boolean } = {
    json: isDeepStrictEqual(toContentsJson(tree, env), each.json),
    'source of the text': wanted === undefined || source === wanted,
    'source of the json': wanted === undefined || toSource(each.json) === wanted,
    'fixed point': isDeepStrictEqual(parse(source), tree),
    html:
      sameHtml(renderHtml(each.json, env), each.html) && sameHtml(renderHtml(tree, env), each.html),
  }
  return (Object.keys(holds) as Direction[]).filter(direction => !holds[direction])
}

const equal = (one: string, other: string): boolean => one === other

const caseFile = sharedValues<{ cases: Case[] }>('data/wikitext-cases.json')

describe('the made-up cases', () => {
  test.each(madeUp.cases.map(each => [each.name, each] as const))(
    '%s holds in every direction',
    (_name, each) => {
      const env = stubEnv()
      const tree = parse(each.raw)
      expect(toContentsJson(tree, env)).toEqual(each.json)
      expect(toSource(tree)).toBe(
        each.canonical ? each.raw : (each.canonical_raw ?? toSource(tree)),
      )
      expect(renderHtml(tree, env)).toBe(each.html)
      expect(broken(each, env, equal)).toEqual([])
    },
  )

  test('they are those of the reference, one for one', () => {
    const reference = caseFile?.[0]?.cases.filter(each => each.name.startsWith('decided/'))
    expect(madeUp.cases).toEqual(reference ?? madeUp.cases)
    expect(madeUp.cases).toHaveLength(171)
  })
})

const pairs = sharedValues<{ mode: 'line' | 'full'; raw: string; rendered: string; where: string }>(
  'data/real/payloads/rendered.jsonl',
)
const guides = sharedValues<{ steps: { lines: { text_raw: string }[] }[] }>(
  'data/real/guides.jsonl',
)
console.info(
  `wikitext: real data ${caseFile && pairs && guides ? `there, ${pairs.length} pairs of text and HTML, ${guides.length} guides` : 'absent'}`,
)

// How the case file says that real HTML is compared; the icons of headings and tracking in links
// are not ours.
const comparable = (html: string): string =>
  html
    .replace(/ onclick="[^"]*"/g, '')
    .replace(/<span\s+class="fa-svg-icon"><\/span>/g, '')
    .replace(/<div class="[a-z]+ videoFrame.*?<\/div><\/div><\/div>/gs, '')
    .replace(/>\s+</g, '><')
    .trim()

describe.runIf(caseFile && pairs && guides)('the real data', () => {
  const own = {
    origin: 'https://www.ifixit.com',
    trustedHosts: ['ifixit.com', 'wikipedia.org', 'youtube.com'],
  }

  // Only their server knows the display title that a link without a label shows: it is taken from
  // where the link leads.
  const realEnv = (each: Case): WikiEnv => {
    const env = stubEnv(each.resolve, own)
    const shownAt = (title: string): string | undefined => {
      const href = Object.entries(each.resolve?.wikiHref ?? {}).find(
        ([target]) => target === title,
      )?.[1]
      return each.raw.includes(`[[${title}]]`)
        ? each.html.split(`<a href="${href}">`)[1]?.split('</a>')[0]
        : undefined
    }
    return {
      ...env,
      page: title => ({ href: env.page(title)?.href ?? '', title: shownAt(title) ?? title }),
      video: address => videoAt(address, ['youtube'], true),
    }
  }

  test('real wikis come back in every direction', () => {
    const failing = Object.fromEntries(
      (caseFile?.[0]?.cases ?? [])
        .filter(each => each.name.startsWith('real/'))
        .map(
          each =>
            [
              each.name,
              broken(each, realEnv(each), (one, other) => comparable(one) === comparable(other)),
            ] as const,
        )
        .filter(([, directions]) => directions.length > 0),
    )
    expect(failing).toEqual({})
  })

  // The one normalisation: they escape the title of a link twice.
  const normalised = (html: string): string => html.replaceAll('&amp;amp;', '&amp;')

  test("rendered text equals the real service's", () => {
    const env = stubEnv(
      {},
      {
        origin: 'https://opensourceecology.dozuki.com',
        trustedHosts: ['youtube.com'],
        guide: () => null,
      },
    )
    const failing = (pairs ?? []).filter(
      ({ mode, raw, rendered }) =>
        renderText(raw, mode === 'line' ? 'line' : 'document', env) !== normalised(rendered),
    )
    expect(pairs).toHaveLength(751)
    // How a service draws the box of a video is its own.
    expect(failing.map(each => `${each.where}: ${each.rendered.includes('videoBox')}`)).toEqual([
      'introduction: true',
    ])
  })

  test('every line of the real guides is a fixed point, as a line and as a document', () => {
    const lines = (guides ?? []).flatMap(guide =>
      guide.steps.flatMap(step => step.lines.map(line => line.text_raw)),
    )
    expect(lines.length).toBeGreaterThan(4000)
    for (const raw of lines) {
      for (const mode of ['line', 'document'] as const) {
        const tree = parse(raw, mode)
        expect(parse(toSource(tree, mode), mode)).toEqual(tree)
      }
    }
  })
})
