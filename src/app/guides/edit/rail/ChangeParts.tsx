import { Plural, useLingui } from '@lingui/react/macro'
import { authorPaths } from '#app/authorPaths.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import type { RevisionGroup } from '#app/editor/revisions/groupRevisions.ts'
import { Part } from './Part.tsx'
import { SittingRow } from './SittingRow.tsx'
import styles from './Panel.module.css'

/** The last change of a step that readers have, and by whom. */
export const LastChangePart = ({
  guideid,
  sittings,
}: {
  guideid: number
  sittings: readonly RevisionGroup[]
}) => {
  const { t } = useLingui()
  const at = sittings.findIndex(({ revisions: [{ status }] }) => status === 'accepted')
  const last = sittings[at]
  if (!last) return null
  return (
    <Part title={t`Last change`}>
      <div className={styles.row}>
        <SittingRow guideid={guideid} sitting={last} before={newestOf(sittings[at + 1])} />
      </div>
    </Part>
  )
}
const newestOf = (sitting: RevisionGroup | undefined) => sitting?.revisions[0].revisionid

type WaitingPartProps = {
  guideid: number
  sittings: readonly RevisionGroup[]
  waiting: readonly number[] | undefined
}

/** Edits that nobody has reviewed: those of the step one by one, those of the guide by number. */
export const WaitingPart = ({ guideid, sittings, waiting }: WaitingPartProps) => {
  const { t } = useLingui()
  const me = useMe()
  const [first] = waiting ?? []
  if (!waiting || first === undefined) return null
  return (
    <Part title={t`Waiting for review`}>
      <ul className={styles.list}>
        {sittings.map(
          (sitting, n) =>
            sitting.revisions[0].status === 'pending' && (
              <li key={newestOf(sitting)} className={styles.row}>
                <SittingRow
                  guideid={guideid}
                  sitting={sitting}
                  before={newestOf(sittings[n + 1])}
                />
              </li>
            ),
        )}
        <li>
          <a href={isModerator(me) ? authorPaths.patrol(first) : authorPaths.waiting(guideid)}>
            <Plural
              value={waiting.length}
              one="# edit to the guide is waiting"
              other="# edits to the guide are waiting"
            />
          </a>
        </li>
      </ul>
    </Part>
  )
}
