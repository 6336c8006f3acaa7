// A translation server that stands outside the service and speaks LibreTranslate's protocol.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

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

export type Translator = { url: string; broken: boolean; close: () => void }
/** Puts the language before each text. While it is `broken` it answers 500. */
export const openTranslator = async (): Promise<Translator> => {
  const translator: Translator = { url: '', broken: false, close: () => undefined }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', part => parts.push(part as Buffer))
      .on('end', () => {
        if (translator.broken) return void response.writeHead(500).end()
        const body = parts.length
          ? (JSON.parse(Buffer.concat(parts).toString()) as {
              q: string[]
              target: string
              format: string
            })
          : null
        const answer = body
          ? { translatedText: body.q.map(text => said(text, body.target, body.format)) }
          : languages
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
      })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  translator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  translator.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return translator
}
