import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Quote } from '#lib/quote.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import type { WrongPlace } from './markedNow.ts'
import styles from './Wrong.module.css'

/** A line to choose, where nothing is marked. */
export type LineChoice = { lineid: number; number: number; words: string }

type WrongDialogProps = {
  langid: string
  place: WrongPlace
  quote: Quote | null
  /** Of the step, to say which one is meant. */
  lines?: readonly LineChoice[]
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
          The people who check this guide will look at your report. You can see the outcome in{' '}
          <a href={authorPaths.contributions()}>your contributions</a>.
        </Trans>
      </p>
    </Dialog>
  )
}

/** Which line is meant: the step as a whole, where none is chosen. */
const useLine = (place: WrongPlace, lines: readonly LineChoice[]) => {
  const { t } = useLingui()
  const [chosen, setChosen] = useState('')
  const line = lines.find(({ lineid }) => String(lineid) === chosen)
  return {
    field: lines.length > 0 && (
      <Select
        label={t`Where`}
        value={chosen}
        onChange={event => setChosen(event.target.value)}
        options={[
          { value: '', label: t`The step as a whole` },
          ...lines.map(({ lineid, number, words }) => ({
            value: String(lineid),
            label: t`Line ${number}: ${words}`,
          })),
        ]}
      />
    ),
    place: line ? { ...place, lineid: line.lineid } : place,
    quote: line && line.words !== '' ? { exact: line.words, prefix: '', suffix: '' } : null,
  }
}

/** The words to those who check the guide, and their way there. */
const useReport = (langid: string, place: WrongPlace, quote: Quote | null) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [isShort, setIsShort] = useState(false)
  const say = useWrite('createPatrolReport')
  const send = () => {
    if (text.trim().length < shortest) return setIsShort(true)
    const { guideid, part, stepid, lineid, revisionid } = place
    say.mutate({
      params: { guideid },
      body: {
        text: text.trim(),
        langid,
        part,
        ...(stepid !== undefined && { stepid }),
        ...(lineid !== undefined && { lineid }),
        ...(quote && { quote }),
        shown_revisionid: revisionid,
      },
    })
  }
  const type = (next: string) => {
    setIsShort(false)
    setText(next)
  }
  const error = isShort ? t`Say in a few words what is wrong.` : say.error?.message
  return { text, type, error, send, isSending: say.isPending, isSent: say.isSuccess }
}

/** Says what is wrong, to those who check the guide and to nobody else. */
export const WrongDialog = ({ langid, place, quote, lines = [], onClose }: WrongDialogProps) => {
  const { t } = useLingui()
  const line = useLine(place, lines)
  const report = useReport(langid, line.place, quote ?? line.quote)
  if (report.isSent) return <Thanks onClose={onClose} />
  return (
    <Dialog
      title={t`What is wrong here?`}
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
        <TextArea
          label={t`What is wrong`}
          rows={4}
          value={report.text}
          error={report.error}
          maxLength={longest}
          help={t`Only the people who check this guide will read this. You will be told the outcome.`}
          onChange={event => report.type(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
