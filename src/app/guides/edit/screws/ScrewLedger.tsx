import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import type { LedgerLanguage } from '#documents/ledger/drives.ts'
import { ledgerOf, type LedgerRow, type LedgerStep } from '#documents/ledger/ledger.ts'
import { ledgerLanguage } from '#documents/ledger/words.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { LineId } from '#app/drafts/content/guideContent.ts'
import { paths } from '#app/paths.ts'
import { isForBrowser } from '#app/shell/inAppLinks.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import type { Content } from '../check/guideChecks.ts'
import { useStepFindings } from '../check/useGuideCheck.ts'
import { useFindingWords } from '../check/useFindingWords.ts'
import { DoneRow } from '../rail/DoneRow.tsx'
import type { Steps } from '../steps/actions/useSteps.ts'
import { ScrewTable } from '../../screws/ScrewTable.tsx'
import { TraySheet } from '../../screws/TraySheet.tsx'
import { usePrintSheet } from '../../screws/usePrintSheet.ts'
import { ScrewForm } from './ScrewForm.tsx'
import { useScrewActs } from './useScrewActs.ts'
import panel from '../rail/Panel.module.css'
import styles from './ScrewLedger.module.css'

type Step = Content['steps'][number]
type ScrewLedgerProps = {
  outbox: Outbox
  guide: Guide
  steps: Steps
  content: Content
  /** Goes to a line of a step, counted from 1. */
  onShow: (place: { stepid: Step['stepid']; line: number; lineid: number | null }) => void
}

const storedid = (lineid: LineId | null | undefined) => (typeof lineid === 'number' ? lineid : null)
/** What Guide Check has to say of the numbers in a step. */
const Mismatches = ({ stepid }: Pick<Step, 'stepid'>) => {
  const wordsOf = useFindingWords()
  return useStepFindings(stepid)
    .filter(({ rule }) => rule === 'G10' || rule === 'G18')
    .map(finding => (
      <span key={`${finding.code} ${finding.line} ${finding.colour}`} className={styles.mismatch}>
        {wordsOf(finding)}
      </span>
    ))
}

const StepWay = ({
  guideid,
  one: { step, number, rows },
  onShow,
}: { guideid: number; one: LedgerStep<Step> } & Pick<ScrewLedgerProps, 'onShow'>) => {
  const line = rows[0]?.line ?? 0
  return (
    <>
      <a
        href={paths.editStep(guideid, step.stepid)}
        onClick={event => {
          if (isForBrowser(event)) return
          event.preventDefault()
          const lineid = storedid(step.content.lines[line]?.lineid)
          onShow({ stepid: step.stepid, line: line + 1, lineid })
        }}
      >
        <Trans>Step {number}</Trans>
      </a>
      <Mismatches stepid={step.stepid} />
    </>
  )
}

type PrintedTrayProps = {
  title: string
  table: Pick<ComponentProps<typeof ScrewTable<Step>>, 'steps' | 'total' | 'language' | 'keyOf'>
}

/** The same table on paper, without what can be done here. */
const PrintedTray = ({ title, table }: PrintedTrayProps) => {
  const { t } = useLingui()
  const [isPrinting, printSheet] = usePrintSheet()
  return (
    <>
      <p className={styles.acts}>
        <Button small icon={Printer} onClick={printSheet}>
          <Trans>Print tray map</Trans>
        </Button>
      </p>
      {isPrinting && (
        <TraySheet title={t`Screws: ${title}`}>
          <ScrewTable
            {...table}
            label={t`Screws by step`}
            titleOf={({ number }) => t`Step ${number}`}
          />
        </TraySheet>
      )}
    </>
  )
}

const NoScrews = () => (
  <p className={panel.calm}>
    <Trans>
      Screws appear here once a line says how many, such as “four 1.6 mm Phillips screws”.
    </Trans>
  </p>
)

type TableProps = ScrewLedgerProps & { language: LedgerLanguage }

const Ledger = ({ outbox, guide, steps, content, onShow, language }: TableProps) => {
  const { guideid, langid } = guide
  const { t } = useLingui()
  const [open, setOpen] = useState<string | null>(null)
  const [wasOpen, setWasOpen] = useState<string | null>(null)
  const ledger = ledgerOf(content.steps, step => step.content.lines, langid)
  const { done, edit } = useScrewActs({ outbox, guideid, langid, way: ledger.way, steps })
  // A step that is new gets another id once it is saved.
  const keyOf = ({ step: { stepid } }: LedgerStep<Step>, { line, nth }: LedgerRow) =>
    `${steps.keyOf(stepid)} ${line} ${nth}`
  const close = () => {
    setWasOpen(open)
    setOpen(null)
  }
  const editName = ({ number }: LedgerStep<Step>, row: LedgerRow) => {
    const line = row.line + 1
    return t`Edit screws: step ${number}, line ${line}`
  }
  const table = { ...ledger, language, keyOf: ({ stepid }: Step) => String(steps.keyOf(stepid)) }
  if (ledger.total === 0) return <NoScrews />
  return (
    <div className={styles.place}>
      {done && <DoneRow {...done} />}
      <ScrewTable
        {...table}
        label={t`Screws by step`}
        titleOf={one => <StepWay {...{ guideid, one, onShow }} />}
        acts={(one, row) => (
          <Button
            small
            // whoever changes their mind goes on where they were
            autoFocus={wasOpen === keyOf(one, row)}
            onFocus={() => setWasOpen(null)}
            aria-label={editName(one, row)}
            onClick={() => setOpen(keyOf(one, row))}
          >
            <Trans>Edit</Trans>
          </Button>
        )}
        formOf={(one, row) =>
          open === keyOf(one, row) && (
            <tr key={open}>
              <td colSpan={4} className={styles.edited}>
                <ScrewForm
                  screw={row}
                  language={language}
                  label={editName(one, row)}
                  onSave={next => edit(one.step.stepid, row, next)}
                  onClose={close}
                />
              </td>
            </tr>
          )
        }
      />
      <PrintedTray title={content.guide.title} table={table} />
    </div>
  )
}

/** The screws that the lines of the guide count, step by step; a row writes into its line. */
export const ScrewLedger = (props: ScrewLedgerProps) => {
  const { t } = useLingui()
  const language = ledgerLanguage(props.guide.langid)
  const place = useFocusAfterRemoval<HTMLElement>()
  if (!language) return null
  return (
    <section ref={place} aria-label={t`Screws`}>
      <h3 className={panel.step}>{t`Screws`}</h3>
      <Ledger {...props} language={language} />
    </section>
  )
}
