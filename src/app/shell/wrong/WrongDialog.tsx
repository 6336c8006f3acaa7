import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PatrolReport } from '#contract/patrol/reports.ts'
import type { ApiError } from '#lib/errors.ts'
import type { Quote } from '#lib/quote.ts'
import { useOneMutation } from '#app/api/useWrite.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { nameOfPlace, sendReport, type WrongPlace } from './wrongPlace.ts'
import styles from './Wrong.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** A line to choose, where nothing is marked. */
export type LineChoice = { lineid: number; number: number; words: string }

type WrongDialogProps = {
  langid: string
  place: WrongPlace
  quote: Quote | null
  /** Of the step, to say which one is meant. */
  lines?: readonly LineChoice[]
  /** What is meant, where it can be nothing else. */
  about?: string
  onClose: () => void
}

const longest = 2000
const shortest = 3

const Thanks = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Thank you`}
      onClose={onClose}
      actions={<Button kind="main" autoFocus onClick={onClose}>{t`Close`}</Button>}
    >
      <p role="status">
        <Trans>
          The people who check edits here will look at your report. You can see the outcome in{' '}
          <a href={authorPaths.contributions()}>your contributions</a>.
        </Trans>
      </p>
    </Dialog>
  )
}

/** Which line is meant: the step as a whole, where none is chosen. Kept with the words. */
const useLine = (
  place: WrongPlace,
  lines: readonly LineChoice[],
  { words, type }: ReturnType<typeof useKeptWords>,
) => {
  const { t } = useLingui()
  // One that was chosen before the words of an earlier visit came stands above theirs.
  const [chosen = ''] = (words['line'] ?? '').split('\n')
  const line = lines.find(({ lineid }) => String(lineid) === chosen)
  return {
    field: lines.length > 0 && (
      <Select
        label={t`Where`}
        value={line ? chosen : ''}
        onChange={event => type({ line: event.target.value })}
        options={[
          { value: '', label: t`The step as a whole` },
          ...lines.map(({ lineid, number, words }) => ({
            value: String(lineid),
            label: t`Line ${number}: ${words}`,
          })),
        ]}
      />
    ),
    place: line && 'guideid' in place ? { ...place, lineid: line.lineid } : place,
    quote: line && line.words !== '' ? { exact: line.words, prefix: '', suffix: '' } : null,
  }
}

/** The words to those who check the document, and their way there. */
const useReport = (
  langid: string,
  kept: ReturnType<typeof useKeptWords>,
  { place, quote }: { place: WrongPlace; quote: Quote | null },
) => {
  const { t } = useLingui()
  const { text = '' } = kept.words
  const [isShort, setIsShort] = useState(false)
  const say = useOneMutation<PatrolReport, ApiError, string>(async words => {
    const report = await sendReport(place, { text: words, langid, quote })
    await kept.drop()
    return report
  })
  const send = () => (text.trim().length < shortest ? setIsShort(true) : say.mutate(text.trim()))
  const type = (next: string) => {
    setIsShort(false)
    kept.type({ text: next })
  }
  const error = isShort
    ? t`Describe the problem in a few words.`
    : say.error
      ? refusedWords(say.error)
      : undefined
  return { text, type, error, send, isSending: say.isPending, isSent: say.isSuccess }
}

/** Says what is wrong, to those who check the document and to nobody else. */
export const WrongDialog = (props: WrongDialogProps) => {
  const { langid, place, quote, lines = [], about, onClose } = props
  const { t } = useLingui()
  const kept = useKeptWords(`wrong ${nameOfPlace(place)}`)
  const line = useLine(place, lines, kept)
  const report = useReport(langid, kept, { place: line.place, quote: quote ?? line.quote })
  if (report.isSent) return <Thanks onClose={onClose} />
  return (
    <Dialog
      title={t`Report a problem`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="main" aria-disabled={report.isSending || undefined} onClick={report.send}>
            {t`Send`}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {quote && (
          <blockquote className={styles.quote} lang={langid}>
            {quote.exact}
          </blockquote>
        )}
        {line.field}
        {about !== undefined && <p>{about}</p>}
        <TextArea
          label={t`Describe the problem`}
          rows={4}
          value={report.text}
          error={report.error}
          maxLength={longest}
          help={t`Only the people who check edits here will read this. You will be told the outcome.`}
          onChange={event => report.type(event.target.value)}
        />
        <RestoredWords kept={kept} />
      </div>
    </Dialog>
  )
}
