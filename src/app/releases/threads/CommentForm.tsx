import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Suggestion } from '#contract/approvals/threads.ts'
import type { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { MentionArea } from '#app/editor/pickers/MentionArea.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import type { ReadPlace } from './places.ts'
import {
  begunAt,
  hasSuggestion,
  noSuggestion,
  problemOf,
  suggestionOf,
  takesSuggestions,
} from './suggested.ts'
import styles from './Threads.module.css'

type Kept = ReturnType<typeof useKeptWords>
export type Said = { text: string; suggestion: Suggestion | null }

const SuggestedWords = ({ place, kept }: { place: ReadPlace; kept: Kept }) => {
  const { t } = useLingui()
  const { words, type } = kept
  if (!place.field)
    return (
      <TextArea
        label={t`Suggested wording`}
        value={words['suggestion'] ?? ''}
        rows={2}
        maxLength={4000}
        onChange={event => type({ suggestion: event.target.value })}
      />
    )
  return (
    <div className={styles.bounds}>
      {(['min', 'max'] as const).map(name => (
        <TextField
          key={name}
          label={name === 'min' ? t`Suggested minimum` : t`Suggested maximum`}
          inputMode="decimal"
          value={words[name] ?? ''}
          onChange={event => type({ [name]: event.target.value })}
        />
      ))}
    </div>
  )
}

type CommentFormProps = {
  label: string
  verb: string
  kept: Kept
  /** What a suggestion would be about; undefined where there is nothing to suggest. */
  place: ReadPlace | undefined
  autoFocus?: boolean
  onSend: (said: Said) => Promise<unknown>
  /** What stands above the text. */
  children?: ReactNode
  /** Further buttons. */
  acts?: ReactNode
}

/** Why it cannot be sent now. */
const useWhyNot = (kept: Kept, suggestedAt: ReadPlace | null, isPending: boolean) => {
  const { t } = useLingui()
  if (isPending) return t`Saving…`
  if ((kept.words['text'] ?? '').trim() === '') return t`Write something first.`
  const problem = suggestedAt && problemOf(suggestedAt, kept.words)
  return problem
    ? {
        empty: t`Enter the suggested wording, or turn off “Suggest a change”.`,
        long: t`The suggested wording is too long. Shorten it.`,
        number: t`Enter the minimum and maximum as numbers.`,
        order: t`Enter a minimum that is not greater than the maximum.`,
        same: t`Change the suggestion, or turn off “Suggest a change”.`,
      }[problem]
    : undefined
}

/** What is sent, and how it goes. */
const useSending = ({
  kept,
  place,
  onSend,
}: Pick<CommentFormProps, 'kept' | 'place' | 'onSend'>) => {
  const { words, type } = kept
  const [asked, setAsked] = useState<boolean | null>(null)
  const canSuggest = place !== undefined && takesSuggestions(place)
  const isSuggesting = canSuggest && (asked ?? hasSuggestion(words))
  const suggestion = isSuggesting ? suggestionOf(place, words) : null
  const sending = useAttempt(async () => {
    const sent = words
    await onSend({ text: sent['text'] ?? '', suggestion })
    setAsked(null)
    kept.sent(sent)
  })
  const why = useWhyNot(kept, isSuggesting ? place : null, sending.isPending)
  return {
    why,
    canSuggest,
    isSuggesting,
    error: sending.error,
    send: () => {
      if (why === undefined) void sending.run()
    },
    turn: () => {
      if (place) type(isSuggesting ? noSuggestion : begunAt(place))
      setAsked(!isSuggesting)
    },
  }
}

/**
 * Words about a place, and on demand how it should read; kept on the device until they are sent.
 */
export const CommentForm = (given: CommentFormProps) => {
  const { t } = useLingui()
  const { label, verb, kept, place, autoFocus, children, acts } = given
  const { why, canSuggest, isSuggesting, error, send, turn } = useSending(given)
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {children}
      <MentionArea
        autoFocus={autoFocus}
        label={label}
        value={kept.words['text'] ?? ''}
        rows={2}
        maxLength={2000}
        onText={text => kept.type({ text })}
      />
      {isSuggesting && place && <SuggestedWords place={place} kept={kept} />}
      <RestoredWords kept={kept} />
      {error !== null && (
        <p role="alert" className={styles.told}>
          {t`The comment was not saved. ${error}`}
        </p>
      )}
      <div className={styles.acts}>
        <Button small type="submit" {...(why !== undefined && { why })}>
          {verb}
        </Button>
        {canSuggest && (
          <Button small kind="quiet" aria-pressed={isSuggesting} onClick={turn}>
            <Trans>Suggest a change</Trans>
          </Button>
        )}
        {acts}
      </div>
    </form>
  )
}
