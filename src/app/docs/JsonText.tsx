import { useMemo } from 'react'
import styles from './Code.module.css'

const pieces =
  /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
/** Longer ones stand plain: thousands of coloured words slow a page down. */
const colouredAtMost = 30_000

type Piece = { kind: 'name' | 'text' | 'value' | null; text: string }

const split = (json: string): Piece[] => {
  if (json.length > colouredAtMost) return [{ kind: null, text: json }]
  const found: Piece[] = []
  let at = 0
  for (const match of json.matchAll(pieces)) {
    if (match.index > at) found.push({ kind: null, text: json.slice(at, match.index) })
    const [whole, word, colon] = match
    if (word !== undefined && colon !== undefined)
      found.push({ kind: 'name', text: word }, { kind: null, text: colon })
    else found.push({ kind: word === undefined ? 'value' : 'text', text: whole })
    at = match.index + whole.length
  }
  return [...found, { kind: null, text: json.slice(at) }]
}

/** JSON with its names and values told apart; the colours repeat what the signs say. */
export const JsonText = ({ json }: { json: string }) => {
  const parts = useMemo(() => split(json), [json])
  return (
    <>
      {parts.map(({ kind, text }, n) =>
        kind === null ? (
          text
        ) : (
          <span key={n} className={styles[kind]}>
            {text}
          </span>
        ),
      )}
    </>
  )
}
