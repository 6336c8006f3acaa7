import { Plural, Trans } from '@lingui/react/macro'
import { OctagonAlert } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import type { GuideFinding } from '../check/finding.ts'
import styles from './PublishPanel.module.css'
import { useFindingWords } from '../check/useFindingWords.ts'

/** The section of the details that a finding without a step belongs to. */
const places: Partial<Record<GuideFinding['code'], string>> = {
  times: 'effort',
  no_difficulty: 'effort',
  no_time: 'effort',
  gone: 'before',
  private: 'before',
  cycle: 'before',
}
const hrefOf = (guideid: number, { stepid, code }: GuideFinding) =>
  stepid === null
    ? `${paths.editDetails(guideid)}#${places[code] ?? 'text'}`
    : paths.editStep(guideid, stepid)
const few = 5

const List = ({
  guideid,
  findings,
  isMust,
}: {
  guideid: number
  findings: readonly GuideFinding[]
  isMust: boolean
}) => {
  const wordsOf = useFindingWords()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? findings : findings.slice(0, few)
  const hidden = findings.length - shown.length
  return (
    <>
      <ul className={isMust ? styles.musts : styles.shoulds}>
        {shown.map((finding, n) => (
          <li key={n}>
            {isMust && <Icon of={OctagonAlert} />}
            <span>
              {wordsOf(finding)}{' '}
              <a href={hrefOf(guideid, finding)}>
                <Trans>Show</Trans>
              </a>
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p>
          <Button small kind="quiet" onClick={() => setIsWhole(true)}>
            <Plural value={hidden} one="# more" other="# more" />
          </Button>
        </p>
      )}
    </>
  )
}

/** What must be mended before the guide is published, and what would make it better. */
export const Findings = ({
  guideid,
  findings,
}: {
  guideid: number
  findings: readonly GuideFinding[]
}) => {
  const musts = findings.filter(({ level }) => level === 'must')
  const shoulds = findings.filter(({ level }) => level === 'should')
  return (
    <section className={styles.part}>
      <h3 className={styles.name}>
        <Trans>Check</Trans>
        <span>
          <Trans>
            {musts.length} required, {shoulds.length} recommended
          </Trans>
        </span>
      </h3>
      {musts.length > 0 && <List guideid={guideid} findings={musts} isMust />}
      {shoulds.length > 0 && (
        <details>
          <summary>
            <Trans>Suggestions</Trans>
          </summary>
          <List guideid={guideid} findings={shoulds} isMust={false} />
        </details>
      )}
      {findings.length === 0 && (
        <p className={styles.small}>
          <Trans>Nothing to fix.</Trans>
        </p>
      )}
    </section>
  )
}
