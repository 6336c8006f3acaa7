import { useLingui } from '@lingui/react/macro'
import { AuthorHead } from './AuthorHead.tsx'
import styles from '../Desk.module.css'
import { QueueHead } from './QueueHead.tsx'
import { QueueList } from './QueueList.tsx'
import type { DeskStore } from '../desk/deskStore.ts'
import type { Filter } from '../desk/deskReads.ts'
import type { Reason } from '../item/cannedReasons.ts'
import { listed, type Desk } from '../desk/deskState.ts'

type QueuePaneProps = {
  store: DeskStore
  desk: Desk
  filter: Filter
  reasons: readonly Reason[]
  /** Over the edit, where there is little room. */
  isOpen: boolean
  onClose: () => void
  onOpen: (itemid: number) => void
}

/** What waits, with the filter of it. */
export const QueuePane = ({
  store,
  desk,
  filter,
  reasons,
  isOpen,
  onClose,
  onOpen,
}: QueuePaneProps) => {
  const { t } = useLingui()
  const queue = listed(desk)
  return (
    <aside className={styles.queue} aria-label={t`Queue`} data-pane data-open={isOpen || undefined}>
      <QueueHead
        total={desk.total}
        sending={desk.outgoing.length}
        filter={filter}
        onFilter={next => store.refilter(next)}
        onClose={onClose}
      />
      {filter.author !== undefined && (
        <AuthorHead
          items={queue}
          total={Math.max(0, desk.total - desk.outgoing.length)}
          reasons={reasons}
          onAll={() => store.refilter({ sort: filter.sort })}
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
