import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Printer } from 'lucide-react'
import { ledgerOf, type LedgerStep } from '#documents/ledger/ledger.ts'
import { ledgerLanguage } from '#documents/ledger/words.ts'
import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import type { NumberedStep } from '../read/steps/stepGroups.ts'
import { ScrewTable } from './ScrewTable.tsx'
import { TraySheet } from './TraySheet.tsx'
import { usePrintSheet } from './usePrintSheet.ts'
import styles from './GuideScrews.module.css'

type Steps = readonly NumberedStep[]

const Table = ({ steps, langid }: { steps: Steps; langid: string }) => {
  const { t } = useLingui()
  const language = ledgerLanguage(langid)
  if (!language) return null
  const { steps: found, total } = ledgerOf(steps, ({ step }) => step.lines, langid)
  const nameOf = ({ step: { number, step } }: LedgerStep<NumberedStep>) => {
    const { title } = step
    return title === '' ? t`Step ${number}` : t`Step ${number}: ${title}`
  }
  return (
    <ScrewTable
      label={t`Screws by step`}
      steps={found}
      total={total}
      language={language}
      keyOf={({ step }) => String(step.stepid)}
      titleOf={nameOf}
    />
  )
}

type GuideScrewsProps = { guide: Pick<ShownGuide, 'title' | 'langid'>; steps: Steps }

/** How many screws there are, and which of them in which step, once somebody wants to know. */
export const GuideScrews = ({ guide: { title, langid }, steps }: GuideScrewsProps) => {
  const { t, i18n } = useLingui()
  const [isPrinting, printSheet] = usePrintSheet()
  const { total } = ledgerOf(steps, ({ step }) => step.lines, langid)
  if (total === 0) return null
  return (
    <details className={styles.screws} lang={i18n.locale}>
      <summary className={styles.summary}>
        <Trans>Screws: {total}</Trans>
        <Icon of={ChevronDown} />
      </summary>
      <div className={styles.table}>
        <Table steps={steps} langid={langid} />
        <p className={styles.acts}>
          <Button small icon={Printer} onClick={printSheet}>
            <Trans>Print tray map</Trans>
          </Button>
        </p>
      </div>
      {isPrinting && (
        <TraySheet title={t`Screws: ${title}`}>
          <Table steps={steps} langid={langid} />
        </TraySheet>
      )}
    </details>
  )
}
