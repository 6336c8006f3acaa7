import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, CircleAlert, Cpu, Languages as LanguagesIcon } from 'lucide-react'
import { languageNamesIn } from '#lib/languageName.ts'
import { read } from '#app/api/read.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { countsOf, refusalOf, type Refusal } from './model/desk.ts'
import { goToText } from './deskKeys.ts'
import type { Desk } from './useDesk.ts'
import styles from './TranslateScreen.module.css'

/** How many texts are in which state; states that none is in are left out. */
const Counts = ({ desk: { rows } }: { desk: Desk }) => {
  const { missing, outdated, machine, typed, done } = countsOf(rows)
  const all = rows.length
  return (
    <p className={styles.counts} role="status">
      <span>
        <Trans>
          {done} of <Plural value={all} one="# text" other="# texts" /> done
        </Trans>
      </span>
      {outdated > 0 && (
        <span>
          <Plural value={outdated} one="# outdated" other="# outdated" />
        </span>
      )}
      {missing > 0 && (
        <span>
          <Plural value={missing} one="# missing" other="# missing" />
        </span>
      )}
      {machine > 0 && (
        <span>
          <Plural value={machine} one="# machine draft" other="# machine drafts" />
        </span>
      )}
      {typed > 0 && (
        <span>
          <Plural value={typed} one="# not saved" other="# not saved" />
        </span>
      )}
    </p>
  )
}

/** Why nothing is published now; machine drafts and faults are said in full, with the way there. */
const InTheWay = ({ refusal }: { refusal: Refusal }) => {
  const count = refusal.rows.length
  const first = refusal.rows[0]
  if (!first) return null
  return (
    <Notice
      kind="warn"
      icon={CircleAlert}
      action={
        <Button small onClick={() => goToText(first.key)}>
          <Trans>Go to the first one</Trans>
        </Button>
      }
    >
      {refusal.why === 'machine' ? (
        <Plural
          value={count}
          one="# machine draft has not been reviewed. Nothing is published until it is reviewed or discarded."
          other="# machine drafts have not been reviewed. Nothing is published until they are reviewed or discarded."
        />
      ) : refusal.why === 'overtaken' ? (
        <Plural
          value={count}
          one="Someone else has saved # text in the meantime. Nothing is published until you keep yours or use theirs."
          other="Someone else has saved # texts in the meantime. Nothing is published until you keep yours or use theirs."
        />
      ) : (
        <Plural
          value={count}
          one="# text is empty or too long. Nothing is published until it is corrected."
          other="# texts are empty or too long. Nothing is published until they are corrected."
        />
      )}
    </Notice>
  )
}

/** A part may be published; what is left out is said before. */
const LeftOver = ({ desk: { rows }, source }: { desk: Desk; source: string }) => {
  const { i18n } = useLingui()
  const { missing } = countsOf(rows)
  const [all, language] = [rows.length, languageNamesIn(i18n.locale)(source)]
  // Before anything is translated readers have no translation to choose.
  if (missing === 0 || missing === all) return null
  return (
    <MutedText>
      <Plural
        value={missing}
        one={`# of ${all} texts is not translated: readers see ${language} there.`}
        other={`# of ${all} texts are not translated: readers see ${language} there.`}
      />
    </MutedText>
  )
}

const MachineButton = ({ desk: { machine } }: { desk: Desk }) => {
  const { t } = useLingui()
  const { data: site } = useQuery(read('readSite'))
  if (!site) return null
  return site.features.machine_translation ? (
    <Button
      icon={Cpu}
      why={machine.isPending ? t`Translating…` : undefined}
      onClick={() => void machine.run()}
    >
      <Trans>Create machine drafts</Trans>
    </Button>
  ) : (
    <MutedText>
      <Trans>Machine translation is not set up on this site.</Trans>
    </MutedText>
  )
}

/** What can be done with the whole, how far it is, and what is in the way. */
type DeskHeadProps = {
  desk: Desk
  /** The language that is translated from. */ source: string
  onNext: () => void
}

export const DeskHead = ({ desk, source, onNext }: DeskHeadProps) => {
  const { t } = useLingui()
  const keys = useKeyWords()('nextText')
  const refusal = refusalOf(desk.rows)
  const whyNot =
    refusal?.why === 'nothing'
      ? t`There is nothing to publish.`
      : refusal?.why === 'machine'
        ? t`Review the machine drafts first.`
        : refusal
          ? t`Deal with the marked texts first.`
          : desk.isBusy
            ? t`Saving…`
            : undefined
  const error = desk.save.error ?? desk.publish.error ?? desk.machine.error
  return (
    <>
      <div className={styles.bar}>
        <Counts desk={desk} />
        <Button icon={ArrowDown} aria-keyshortcuts={keys} onClick={onNext}>
          {keys ? t`Next text (${keys})` : t`Next text`}
        </Button>
        <MachineButton desk={desk} />
        <Button
          kind="main"
          icon={LanguagesIcon}
          why={whyNot}
          onClick={() => void desk.publish.run()}
        >
          <Trans>Publish translation</Trans>
        </Button>
      </div>
      {refusal && refusal.rows.length > 0 && <InTheWay refusal={refusal} />}
      <LeftOver desk={desk} source={source} />
      {error && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {error}
        </Notice>
      )}
      <p className={styles.small} role="status">
        {desk.said}
      </p>
    </>
  )
}
