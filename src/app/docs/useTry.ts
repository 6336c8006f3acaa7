import { useRef, useState } from 'react'
import { ApiError } from '#lib/errors.ts'
import { tryCall, type TriedAnswer } from '#app/api/tryCall.ts'
import { addressFor, headersFor, revisionIn, revisionSource, type Form } from './trying.ts'
import type { DocRow, Reference } from './document.ts'

export type Outcome =
  | { kind: 'none' }
  | { kind: 'asking' }
  /** `given` is the revisionid that was sent with it. */
  | { kind: 'answer'; answer: TriedAnswer; given: string }
  | { kind: 'silence' }

/** One request at a time: the answer of the newest one counts. */
export const useTry = (reference: Reference, row: DocRow) => {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })

  const turn = useRef(0)

  const ask = async (form: Form) => {
    const mine = ++turn.current
    const become = (next: Outcome) => mine === turn.current && setOutcome(next)
    setOutcome({ kind: 'asking' })
    const isJson = row.body !== null && !row.body.isFile && form.body.trim() !== ''
    const body = row.body?.isFile ? (form.file ?? undefined) : isJson ? form.body : undefined
    const key: Record<string, string> =
      row.method === 'GET' ? {} : { 'Idempotency-Key': crypto.randomUUID() }
    try {
      const answer = await tryCall({
        method: row.method,
        path: addressFor(row, form.values),
        headers: { ...headersFor(row, form.values), ...key },
        signedIn: form.signedIn,
        ...(body === undefined ? {} : { body }),
        isJson,
      })
      become({ kind: 'answer', answer, given: form.values['revisionid'] ?? '' })
    } catch {
      become({ kind: 'silence' })
    }
  }

  /** The newest revisionid of what the form names. Throws ApiError. */
  const readRevision = async ({ values, signedIn }: Form): Promise<string | null> => {
    const path = revisionSource(reference, row, values)
    if (path === null) return null
    const read = async (address: string) => tryCall({ method: 'GET', path: address, signedIn })
    // The newest content is not everybody's to read; what readers see is.
    const first = await read(path)
    const answer = first.status === 200 ? first : await read(path.replace(/\?.*$/s, ''))
    if (answer.status !== 200)
      throw new ApiError(
        answer.status,
        String((JSON.parse(answer.text) as { message?: string }).message ?? answer.status),
      )
    return revisionIn(JSON.parse(answer.text), values)
  }

  return { outcome, ask, readRevision }
}
