import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError } from '#lib/errors.ts'
import { useMe } from '#app/api/useMe.ts'
import type { DocRow, Reference } from './document.ts'
import { addressFor, jsonProblem, missingIn, startOf } from './trying.ts'
import { useTry } from './useTry.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const asksRevision = ({ parameters }: DocRow) =>
  parameters.some(({ name }) => name === 'revisionid')

/** What a row still misses of what was filled in. */
const gapsOf = (row: DocRow, form: ReturnType<typeof startOf>) => {
  const problem = row.body && !row.body.isFile ? jsonProblem(form.body) : null
  const missing = missingIn(row, form)
  const needsFile = row.body?.isFile === true && form.file === null
  return { problem, missing, needsFile, isReady: !problem && missing.length === 0 && !needsFile }
}

/** Puts the revisionid of the document as it is now into the form. */
const useRevision = (
  read: () => Promise<string | null>,
  put: (revisionid: string) => void,
): { readProblem: string | null; fill: () => Promise<void> } => {
  const { t } = useLingui()
  const [readProblem, setReadProblem] = useState<string | null>(null)
  const fill = async () => {
    try {
      const revisionid = await read()
      if (revisionid !== null) put(revisionid)
      setReadProblem(
        revisionid === null ? t`First fill in the fields that identify the document.` : null,
      )
    } catch (error) {
      setReadProblem(
        error instanceof ApiError ? refusedWords(error) : t`The service did not answer. Try again.`,
      )
    }
  }
  return { readProblem, fill }
}

/** The form of a row: what is filled in, what is missing, and what is done with it. */
export const useTryForm = (row: DocRow, reference: Reference) => {
  const me = useMe()
  const [form, setForm] = useState(() => startOf(row))
  const [isAsking, setIsAsking] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  const { outcome, ask, readRevision } = useTry(reference, row)
  const isWrite = row.method !== 'GET'
  const { problem, missing, needsFile, isReady } = gapsOf(row, form)
  const address = addressFor(row, form.values)
  const sent = { ...form, signedIn: form.signedIn && Boolean(me) }

  const begin = () => {
    setWasRefused(!isReady)
    if (!isReady) return
    if (isWrite) setIsAsking(true)
    else void ask(form)
  }
  const confirm = () => {
    setIsAsking(false)
    void ask(form)
  }
  const use = (revisionid: string) => {
    const next = { ...form, values: { ...form.values, revisionid } }
    setForm(next)
    void ask(next)
  }
  const choose = (file: File | null) => {
    const named = file !== null && 'file' in form.values
    setForm({ ...form, file, values: named ? { ...form.values, file: file.name } : form.values })
  }
  const { readProblem, fill } = useRevision(
    () => readRevision(form),
    revisionid => setForm(now => ({ ...now, values: { ...now.values, revisionid } })),
  )
  return {
    form,
    setForm,
    sent,
    username: me?.username,
    address,
    problem,
    /** What to fill in first; said once it was tried without. */
    missing: wasRefused ? missing : [],
    misses: wasRefused && needsFile,
    outcome,
    isAsking,
    leave: () => setIsAsking(false),
    begin,
    confirm,
    use,
    choose,
    readProblem,
    fillRevision: isWrite && asksRevision(row) ? () => void fill() : null,
  }
}
export type TryForm = ReturnType<typeof useTryForm>
