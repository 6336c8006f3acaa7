import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { keysOf } from '#app/ui/keys/ownKeys.ts'
import { ChordCap } from '#app/ui/text/ChordCap.tsx'
import { KeyCap } from '#app/ui/text/KeyCap.tsx'
import type { Choice } from '../desk/choices.ts'
import type { DeniedPart } from '../desk/deniedParts.ts'
import styles from './DenyPanel.module.css'
import { reasonWords, type Reason } from './cannedReasons.ts'
import { OwnReasons } from './OwnReasons.tsx'
import { ReadByAuthor, toldIn } from './ReadByAuthor.tsx'

type CannedReasonsProps = {
  reasons: readonly Reason[]
  chosen: string | null
  /** The language in which the author reads it; null: not known yet. */
  langid: string | null
  onPick: (code: string) => void
}

/** One key sends a reason, so what the author will read of it stands there before. */
const CannedReasons = ({ reasons, chosen, langid, onPick }: CannedReasonsProps) => {
  const { i18n } = useLingui()
  return (
    <ol className={styles.reasons}>
      {reasons.map((reason, i) => {
        const own = reasonWords(reason, i18n.locale)
        const told = langid === null ? null : toldIn(langid)
        const theirs = told === null ? own : reasonWords(reason, told)
        return (
          <li key={reason.code}>
            <Button aria-pressed={chosen === reason.code} onClick={() => onPick(reason.code)}>
              <KeyCap>{i + 1}</KeyCap>{' '}
              <span>
                {own} {theirs !== own && <small lang={told ?? undefined}>{theirs}</small>}
              </span>
            </Button>
          </li>
        )
      })}
    </ol>
  )
}

/** Focus goes where the digits act; the field is one Tab away. */
const begin = (panel: HTMLElement | null) => {
  if (!panel) return
  panel.focus()
  // one that is new is offered at once
  void queries.invalidateQueries({ queryKey: ['listPatrolReasons'] })
}

type DenyPanelProps = {
  of: Pick<PatrolItemDetail, 'author' | 'title'>
  reasons: readonly Reason[]
  choice: Choice
  /** The changes that are denied; null: all. */
  denied: readonly DeniedPart[] | null
  /** Why it cannot be sent yet. */
  why: string | null
  onChoice: (choice: Partial<Choice>) => void
  onConfirm: (choice?: Partial<Choice>) => void
  onClose: () => void
}

/**
 * Why something is denied, in place: a canned reason by its digit, words of one's own, and what the
 * author will read.
 */
export const DenyPanel = (props: DenyPanelProps) => {
  const { of, reasons, choice, denied, why, onChoice, onConfirm, onClose } = props
  const { t } = useLingui()
  const { userid } = of.author
  const langid = useQuery(read('readUser', { params: { userid } })).data?.langid ?? null
  const hasOwn = denied?.some(({ unitid }) => choice.reasons[unitid] !== undefined) ?? false
  return (
    <section ref={begin} tabIndex={-1} className={styles.panel} aria-label={t`Reason`} data-deny>
      <h2 className={styles.title}>
        {denied === null ? (
          <Trans>Why should this edit be denied?</Trans>
        ) : (
          <Trans>Why should part of this edit be denied?</Trans>
        )}
      </h2>
      <CannedReasons
        reasons={reasons}
        chosen={choice.reason_code}
        langid={langid}
        onPick={reason_code => onConfirm({ reason_code })}
      />
      <TextArea
        label={t`In your own words`}
        value={choice.reason_text}
        rows={2}
        maxLength={2000}
        onChange={event => onChoice({ reason_text: event.target.value })}
      />
      {denied !== null && (denied.length > 1 || hasOwn) && (
        <OwnReasons denied={denied} reasons={reasons} choice={choice} onChoice={onChoice} />
      )}
      {langid !== null && <ReadByAuthor {...{ of, langid, denied, reasons, choice }} />}
      <div className={styles.acts}>
        <Button onClick={onClose}>
          <Trans>Back</Trans> <ChordCap chord="Escape" />
        </Button>
        <Button kind="danger" {...(why === null ? {} : { why })} onClick={() => onConfirm()}>
          {denied === null ? <Trans>Deny</Trans> : <Trans>Decide</Trans>}{' '}
          {keysOf('confirmDecision').map(chord => (
            <ChordCap key={chord} chord={chord} />
          ))}
        </Button>
      </div>
    </section>
  )
}
