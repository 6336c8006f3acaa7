import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { Term } from '#contract/guides/terms.ts'
import { languageName } from '#lib/languageName.ts'
import { EntryForm } from '#app/ui/fields/EntryForm.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { directionOf } from '#app/ui/text/direction.ts'
import { faultOf, termOf, type TermFault, type TypedTerm } from './termWords.ts'

const useFaultWords = () => {
  const { t } = useLingui()
  const words: Record<TermFault, string> = {
    noTerm: t`Enter the term in the source language.`,
    known: t`This term is already in the list.`,
    noWanted: t`Enter at least one word.`,
    both: t`At least one of these words is also listed as a translation. List each word in only one of the two fields.`,
    tooMany: t`Enter at most 10 words.`,
    tooLong: t`Each word can have up to 100 characters.`,
    full: t`A list can have up to 500 terms. Remove one to add another.`,
  }
  return (fault: TermFault) => words[fault]
}

type FormProps = {
  langids: { source_langid: string; langid: string }
  typed: TypedTerm
  /** The list without this term. */
  others: readonly Term[]
  act: string
  error: string | null
  isPending: boolean
  /** It was opened by a button just now, and takes the keyboard. */
  isAsked?: boolean
  /** What is to be known of the words. */
  children?: ReactNode
  onType: (typed: TypedTerm) => void
  onSave: (term: Term) => void
  onCancel: () => void
}

/** One term: what the source says, what translations say for it, and what they do not say. */
export const TermForm = (props: FormProps) => {
  const { langids, typed, others, act, error, isPending, isAsked = true } = props
  const { children, onType, onSave, onCancel } = props
  const { t } = useLingui()
  const faultWords = useFaultWords()
  const [isTried, setTried] = useState(false)
  const term = termOf(typed)
  const found = faultOf(term, others)
  const [source, target] = [languageName(langids.source_langid), languageName(langids.langid)]
  const labels = {
    term: t`Term (${source})`,
    wanted: t`Translations (${target}), separated by commas`,
    unwanted: t`Words to avoid (${target}), separated by commas`,
  }
  const field = (name: keyof TypedTerm) => {
    const langid = name === 'term' ? langids.source_langid : langids.langid
    return (
      <TextField
        label={labels[name]}
        lang={langid}
        dir={directionOf(langid)}
        autoComplete="off"
        autoFocus={name === 'term' && isAsked}
        error={isTried && found?.field === name ? faultWords(found.fault) : undefined}
        value={typed[name]}
        onChange={event => onType({ ...typed, [name]: event.target.value })}
      />
    )
  }
  return (
    <EntryForm
      {...{ act, error, isPending, onCancel }}
      onSubmit={() => {
        setTried(true)
        if (!found) onSave(term)
      }}
    >
      {field('term')}
      {field('wanted')}
      {field('unwanted')}
      {children}
    </EntryForm>
  )
}
