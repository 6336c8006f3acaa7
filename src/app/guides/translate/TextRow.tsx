import { Trans, useLingui } from '@lingui/react/macro'
import { WordDiff } from '#app/editor/conflict/WordDiff.tsx'
import { codePoints } from '#contract/core/wire.ts'
import { languageName } from '#lib/languageName.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { Bullet } from '#app/ui/text/Bullet.tsx'
import { directionOf } from '#app/ui/text/direction.ts'
import { stayAt } from './deskKeys.ts'
import { DoubtNotes, Overtaken, SourceMoved } from './RowNotes.tsx'
import { TermsOfRow, TermWarnings } from './TermNotes.tsx'
import { StateChip } from './StateChip.tsx'
import type { Desk } from './useDesk.ts'
import {
  doubtsOf,
  faultOf,
  isOvertaken,
  mostOf,
  sourceThen,
  stateOf,
  wordsOf,
  type DeskRow,
  type Languages,
} from './model/desk.ts'
import { termsIn } from './model/terms.ts'
import styles from './TranslateScreen.module.css'

type RowProps = { row: DeskRow; label: string; languages: Languages; desk: Desk }

/** The source's words; where they changed since, what went and what came. */
const SourceText = ({ row, label, languages }: Omit<RowProps, 'desk'>) => {
  const { t } = useLingui()
  const { text, key } = row
  const { source_langid: langid } = languages
  return (
    <div className={styles.source}>
      <div className={styles.rowHead}>
        <span className={styles.label}>{label}</span>
        <StateChip state={stateOf(row)} />
      </div>
      <div
        className={styles.words}
        data-source={key}
        tabIndex={-1}
        role="group"
        aria-label={t`Source: ${label}`}
      >
        {text.bullet !== null && <Bullet bullet={text.bullet} />}
        <p lang={langid} dir={directionOf(langid)}>
          {text.followed === null ? (
            text.source
          ) : (
            <WordDiff before={text.followed} now={text.source} />
          )}
        </p>
      </div>
      {text.status === 'outdated' && (
        <p className={styles.small}>
          {text.followed === null ? (
            <Trans>The source has changed since this was translated.</Trans>
          ) : (
            <Trans>The marked parts of the source have changed since this was translated.</Trans>
          )}
        </p>
      )}
    </div>
  )
}

/** What can be done with the words in the field. */
const RowActs = ({ row, desk }: Pick<RowProps, 'row' | 'desk'>) => {
  const { t } = useLingui()
  const { draft, text } = row
  const { drafts, save, isBusy } = desk
  const busy = isBusy ? t`Saving…` : undefined
  const run = () => void save.run(row, false)
  const fault = faultOf(row)
  if (draft)
    return (
      <div className={styles.acts}>
        {draft.isMachine ? (
          <Button small onClick={run}>
            <Trans>Mark as reviewed</Trans>
          </Button>
        ) : (
          <Button small why={fault ? t`Correct the text first.` : busy} onClick={run}>
            <Trans>Save</Trans>
          </Button>
        )}
        <Button
          small
          kind="quiet"
          onClick={() => {
            drafts.discard(row)
            stayAt(row.key)
          }}
        >
          <Trans>Discard</Trans>
        </Button>
      </div>
    )
  if (text.status === 'done') return null
  return (
    <div className={styles.acts}>
      <Button small kind="quiet" why={busy} onClick={run}>
        {text.status === 'outdated' ? (
          <Trans>Mark translation as up to date</Trans>
        ) : (
          <Trans>Use the source text</Trans>
        )}
      </Button>
    </div>
  )
}

const useFaultWords = (row: DeskRow): string | undefined => {
  const { t } = useLingui()
  const most = mostOf(row) ?? 0
  const fault = faultOf(row)
  return fault === 'empty'
    ? t`A translation cannot be empty. Enter text, or choose “Discard” to restore the previous text.`
    : fault === 'tooLong'
      ? t`At most ${most} characters.`
      : undefined
}

/** What others did while the words lay on this device, and what that means for them. */
const Meanwhile = ({ row, languages, desk: { drafts } }: Omit<RowProps, 'label'>) => {
  const then = sourceThen(row)
  const act = (does: (row: DeskRow) => void) => () => {
    does(row)
    stayAt(row.key)
  }
  return (
    <>
      {isOvertaken(row) && (
        <>
          <Overtaken words={row.text.translated} langid={languages.langid} />
          <div className={styles.acts}>
            <Button small onClick={act(drafts.rebase)}>
              <Trans>Keep mine</Trans>
            </Button>
            <Button small onClick={act(drafts.discard)}>
              <Trans>Use theirs</Trans>
            </Button>
          </div>
        </>
      )}
      {then !== null && (
        <>
          <SourceMoved then={then} now={row.text.source} langid={languages.source_langid} />
          <div className={styles.acts}>
            <Button small onClick={act(drafts.compare)}>
              <Trans>Mark text as up to date</Trans>
            </Button>
          </div>
        </>
      )}
    </>
  )
}

/** One text of the source, and the field in which it is translated. */
export const TextRow = ({ row, label, languages, desk }: RowProps) => {
  const { t } = useLingui()
  const { langid } = languages
  const language = languageName(langid)
  const words = wordsOf(row)
  const most = mostOf(row)
  const error = useFaultWords(row)
  const doubts = doubtsOf(row, desk.rules)
  const level = Math.min(row.text.level ?? 0, 2)
  return (
    <li className={styles.row} data-text={row.key} data-level={level}>
      <SourceText row={row} label={label} languages={languages} />
      <div className={styles.target}>
        <TextArea
          label={t`${label}: ${language}`}
          lang={langid}
          dir={directionOf(langid)}
          rows={row.text.name === 'introduction' || row.text.name === 'conclusion' ? 6 : 2}
          data-target={row.key}
          value={words}
          error={error}
          {...(most !== undefined && {
            count: { used: codePoints(words), max: most },
            overFrom: [...words].slice(0, most).join('').length,
          })}
          onChange={event => desk.drafts.type(row, event.target.value)}
        />
        <Meanwhile row={row} languages={languages} desk={desk} />
        <TermsOfRow
          rowKey={row.key}
          label={label}
          terms={termsIn(row.text.source, languages.source_langid, desk.rules.terms)}
          languages={languages}
        />
        <DoubtNotes doubts={doubts} />
        <TermWarnings doubts={doubts.terms} />
        <RowActs row={row} desk={desk} />
      </div>
    </li>
  )
}
