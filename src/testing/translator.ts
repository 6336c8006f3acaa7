// A translation server that stands outside the service and speaks LibreTranslate's protocol.
import type { AddressInfo } from 'node:net'
import type { Guide } from '#contract/guides/shapes.ts'
import type { TestPerson } from './api.ts'
import { close, listen } from './httpServer.ts'

/** The text with the language before it, inside its markup. */
const said = (text: string, target: string, format: string): string =>
  format === 'text'
    ? `${target} ${text}`
    : text.replaceAll(
        />([^<]+)|^([^<]+)/g,
        (_, inside: string | undefined, first: string | undefined) =>
          inside ? `>${target} ${inside}` : `${target} ${first}`,
      )

const languages = [
  { code: 'en', targets: ['de', 'fr', 'it'] },
  { code: 'de', targets: ['en', 'fr'] },
]

export type Translator = { url: string; broken: boolean; close: () => Promise<void> }
/** Puts the language before each text. While it is `broken` it answers 500. */
export const openTranslator = async (): Promise<Translator> => {
  const server = await listen(async request => {
    if (translator.broken) return new Response(null, { status: 500 })
    if (request.method !== 'POST') return Response.json(languages)
    const { q, target, format } = (await request.json()) as {
      q: string[]
      target: string
      format: string
    }
    return Response.json({ translatedText: q.map(text => said(text, target, format)) })
  })
  const translator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken: false,
    close: () => close(server),
  }
  return translator
}

const line = (text_raw: string, level = 0) => ({ text_raw, bullet: 'black' as const, level })
/** A guide in English, in the category Dryer. */
export const guideToTranslate = async (author: TestPerson, more: object = {}): Promise<Guide> => {
  const made = await author.createGuide({
    body: {
      category: 'Dryer',
      type: 'replacement',
      title: 'The belt',
      summary: 'A new belt',
      introduction: "Read ''this''.",
      public: true,
      ...more,
    },
  })
  return author.createStep({
    params: { guideid: made.guideid },
    body: { title: 'Begin', lines: [line('Pull the plug.'), line('Open it.', 1)] },
  })
}
