import { useLingui } from '@lingui/react/macro'
import { AuthorHead } from './AuthorHead.tsx'
import styles from '../Desk.module.css'
import { withoutPart } from '../deskFilter.ts'
import { QueueHead } from './QueueHead.tsx'
import { QueueList } from './QueueList.tsx'
import type { DeskStore } from '../desk/deskStore.ts'
import type { Filter } from '../desk/deskReads.ts'
import type { Reason } from '../item/cannedReasons.ts'
import { listed, type Desk } from '../desk/deskState.ts'

type QueuePaneProps = {
  userid: number
  store: DeskStore
  desk: Desk
  filter: Filter
  reasons: readonly Reason[]
  /** Over the edit, where there is little room. */
  isOpen: boolean
  onFilter: (next: Filter) => void
  /** Opens the form of the filter. */
  onFilters: () => void
  onClose: () => void
  onOpen: (itemid: number) => void
}

/** What waits, with the filter of it. */
export const QueuePane = ({
  userid,
  store,
  desk,
  filter,
  reasons,
  isOpen,
  onFilter,
  onFilters,
  onClose,
  onOpen,
}: QueuePaneProps) => {
  const { t } = useLingui()
  const queue = listed(desk)
  return (
    <aside className={styles.queue} aria-label={t`Queue`} data-pane data-open={isOpen || undefined}>
      <QueueHead
        userid={userid}
        total={desk.total}
        sending={desk.outgoing.length}
        filter={filter}
        onFilter={onFilter}
        onFilters={onFilters}
        onTakenBack={decisionid => store.noteTakenBack(decisionid)}
        onOpen={onOpen}
        onClose={onClose}
      />
      {filter.author !== undefined && (
        <AuthorHead
          items={queue}
          total={Math.max(0, desk.total - desk.outgoing.length)}
          reasons={reasons}
          onAll={() => onFilter(withoutPart(filter, 'author'))}
          onDecided={itemids => store.drop(itemids)}
        />
      )}
      <QueueList
        items={queue}
        current={desk.current}
        onOpen={onOpen}
        onMore={() => void store.more()}
      />
    </aside>
  )
}
