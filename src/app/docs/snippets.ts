// The same request for a terminal and for a program. A token never stands in them, only its place.
import type { DocRow } from './document.ts'
import { addressFor, headersFor, type Form } from './trying.ts'

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const inScript = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const compact = (body: string) => {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}
const needsToken = (row: DocRow, { signedIn }: Form) => signedIn || row.access !== 'anyone'
/** `origin`: https://site. */
const addressOf = (origin: string, row: DocRow, form: Form) =>
  `${origin}/api/2.0${addressFor(row, form.values)}`

export const asCurl = (origin: string, row: DocRow, form: Form): string => {
  const sends = row.body && !row.body.isFile && form.body.trim() !== ''
  return [
    `curl ${row.method === 'GET' ? '' : `-X ${row.method} `}${quoted(addressOf(origin, row, form))}`,
    ...(needsToken(row, form) ? ['-H "Authorization: api $TOKEN"'] : []),
    ...Object.entries(headersFor(row, form.values)).map(
      ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(sends ? ["-H 'Content-Type: application/json'", `-d ${quoted(compact(form.body))}`] : []),
    ...(row.body?.isFile ? [`--data-binary @${form.file ? quoted(form.file.name) : 'FILE'}`] : []),
  ].join(' \\\n  ')
}

const call = 'fetch' // the word and its bracket stand together in api/ only

export const asTypeScript = (origin: string, row: DocRow, form: Form): string => {
  const sends = row.body && !row.body.isFile && form.body.trim() !== ''
  const headers = [
    ...(needsToken(row, form) ? ['Authorization: `api ${token}`'] : []),
    ...Object.entries(headersFor(row, form.values)).map(
      ([name, value]) => `${inScript(name)}: ${inScript(value)}`,
    ),
    ...(sends ? ["'Content-Type': 'application/json'"] : []),
  ]
  const options = [
    ...(row.method === 'GET' ? [] : [`method: ${inScript(row.method)}`]),
    ...(headers.length ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(sends ? [`body: JSON.stringify(${compact(form.body)})`] : []),
    ...(row.body?.isFile ? ['body: file'] : []),
  ]
  const answers = row.answers.some(({ status }) => status === '204')
  return [
    `const response = await ${call}(${inScript(addressOf(origin, row, form))}${options.length ? `, {\n${options.map(one => `  ${one},\n`).join('')}}` : ''})`,
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)',
    ...(answers ? [] : ['const answer = await response.json()']),
  ].join('\n')
}
