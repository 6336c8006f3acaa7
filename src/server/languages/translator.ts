// The translation server, in LibreTranslate's words (api-facts 11). Whatever it does wrong is 503
// here.
import * as z from 'zod/mini'
import { ApiError } from '#lib/errors.ts'

export type Format = 'text' | 'html'
/** Codes of the languages that each language can be turned into. */
export type Pairs = Map<string, Set<string>>
export type Translator = {
  /** As many texts as were given, in their order. Throws 503. */
  translate: (texts: string[], source: string, target: string, format: Format) => Promise<string[]>
  /** Throws 503. */
  languages: () => Promise<Pairs>
}

const Languages = z.array(z.object({ code: z.string(), targets: z.optional(z.array(z.string())) }))
const Translated = z.object({ translatedText: z.array(z.string()) })

const answerMilliseconds = 20_000
const again = '30' // seconds

export const translatorFails = (why: string, seconds = again) =>
  new ApiError(503, why, { headers: { 'Retry-After': seconds } })

const closedOn = (error: unknown) =>
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(
    (error as { cause?: { code?: string } }).cause?.code ?? '',
  )

/**
 * What the longest batch comes back as, many times over. A server that never stops would take all
 * memory.
 */
const answerBytes = 8_000_000

/** null for what is no JSON, or too much of it. */
const readAnswer = async (response: Response): Promise<unknown> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > answerBytes) return null // leaving the loop ends the connection
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString())
}

const sendTo = async (address: string, body: object | null, milliseconds: number) => {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(milliseconds),
    redirect: 'error',
    ...(body
      ? {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }
      : {}),
  })
  // An unreadable answer is told as such by its caller.
  return { response, answer: await readAnswer(response).catch(() => null) }
}

/** `url` is the server's address, with or without a slash at its end. */
export const createTranslator = (
  url: string,
  key: string | null,
  milliseconds = answerMilliseconds,
): Translator => {
  const ask = async <T extends z.ZodMiniType>(
    path: string,
    body: object | null,
    shape: T,
  ): Promise<z.output<T>> => {
    const send = () => sendTo(`${url.replace(/\/+$/, '')}${path}`, body, milliseconds)
    const { response, answer } = await send()
      .catch((error: unknown) => {
        // A connection from before that the other side had closed: the same question on a new one.
        if (closedOn(error)) return send()
        throw error
      })
      .catch(() => {
        throw translatorFails('The translation server does not answer. Try again later')
      })
    if (!response.ok) {
      const wait = response.headers.get('retry-after')
      throw translatorFails(
        `The translation server answered with status ${response.status}`,
        wait && /^\d{1,4}$/.test(wait) ? wait : again,
      )
    }
    const parsed = shape.safeParse(answer)
    if (!parsed.success)
      throw translatorFails(
        'The translation server sent an answer that this site does not understand',
      )
    return parsed.data
  }
  return {
    async translate(texts, source, target, format) {
      const { translatedText } = await ask(
        '/translate',
        { q: texts, source, target, format, ...(key === null ? {} : { api_key: key }) },
        Translated,
      )
      if (translatedText.length !== texts.length)
        throw translatorFails('The translation server left out some texts')
      return translatedText.map(text => text.replaceAll('\u0000', '').toWellFormed())
    },
    async languages() {
      const found = await ask('/languages', null, Languages)
      const codes = found.map(one => one.code)
      return new Map(found.map(one => [one.code, new Set(one.targets ?? codes)]))
    },
  }
}
