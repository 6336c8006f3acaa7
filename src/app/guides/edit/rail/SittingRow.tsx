import { useLingui } from '@lingui/react/macro'
import { paths } from '#app/paths.ts'
import type { RevisionGroup } from '#app/editor/revisions/groupRevisions.ts'
import { RevisionChips } from '#app/editor/revisions/RevisionChips.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { useSittingWords } from './useSittingWords.ts'
import { RevisionWay } from './RevisionWay.tsx'
import styles from './Panel.module.css'

type SittingRowProps = {
  guideid: number
  sitting: RevisionGroup
  /** The revision that it was made from; undefined for the first one. */
  before: number | undefined
}

/** Who changed a step, when and how, and the way to what it changed. */
export const SittingRow = ({ guideid, sitting, before }: SittingRowProps) => {
  const { i18n } = useLingui()
  const words = useSittingWords()(sitting)
  const [newest, ...others] = sitting.revisions
  const chips = others.length > 0 ? { ...newest, restores: undefined } : newest
  const { revisionid, userid, username, date, redacted } = newest
  return (
    <>
      <span>
        {userid === 0 ? username : <a href={paths.user({ userid, username })}>{username}</a>}
        <span className={styles.soft}>{formatMoment(date * 1000, i18n.locale)}</span>
        <RevisionChips revision={chips} isLive={false} />
      </span>
      {!redacted && <p>{words}</p>}
      <RevisionWay {...{ guideid, revisionid, before }} />
    </>
  )
}
