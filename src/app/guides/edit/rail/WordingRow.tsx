import { Trans, useLingui } from '@lingui/react/macro'
import { MoveVertical } from 'lucide-react'
import { WordDiff } from '#app/editor/conflict/WordDiff.tsx'
import { RevisionChips } from '#app/editor/revisions/RevisionChips.tsx'
import { paths } from '#app/paths.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import type { ComparedWording } from './lineWordings.ts'
import { RevisionWay } from './RevisionWay.tsx'
import styles from './Panel.module.css'

type WordingRowProps = ComparedWording & {
  guideid: number
  /** Where the line stood then: a step's number, 0 for one that is gone; null: where it is. */
  stood: number | null
}

/** Who gave a line its words, when, and what they changed. */
export const WordingRow = ({ guideid, wording, older, stood }: WordingRowProps) => {
  const { t, i18n } = useLingui()
  const { revisionid, userid, username, date, text_raw, inherited } = wording
  const before = older?.revisionid
  const when = formatMoment(date * 1000, i18n.locale)
  return (
    <>
      <span>
        {inherited ? (
          <span className={styles.soft}>{t`Written: ${when} or earlier`}</span>
        ) : (
          <>
            {userid === 0 ? username : <a href={paths.user({ userid, username })}>{username}</a>}
            <span className={styles.soft}>{when}</span>
          </>
        )}
        <RevisionChips revision={wording} isLive={false} />
        {stood !== null && (
          <Chip kind="moved" icon={MoveVertical}>
            {stood === 0 ? t`in another step` : t`in step ${stood}`}
          </Chip>
        )}
      </span>
      {text_raw === null ? (
        <p className={styles.soft}>
          <Trans>The text of this version was removed.</Trans>
        </p>
      ) : (
        <p>{older ? <WordDiff before={older.text_raw ?? ''} now={text_raw} /> : text_raw}</p>
      )}
      <RevisionWay {...{ guideid, revisionid, before }} />
    </>
  )
}
