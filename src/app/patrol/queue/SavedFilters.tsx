import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Pencil, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { FilterChanges, SavedFilter } from '#contract/patrol/queries.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { announce } from '#app/editor/announce.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Menu, type MenuItem } from '#app/ui/overlays/Menu.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import type { Filter } from '../desk/deskReads.ts'
import { filterOf, isNarrowed, isSame, plain } from '../deskFilter.ts'
import styles from './QueueHead.module.css'

type Change = FilterChanges['filters'][number]
const keep = (change: Change) => write('patchPatrolFilters', { body: { filters: [change] } })

type TellProps = { kept: SavedFilter; onTell: (tell: boolean) => void }
/** Whether one hears of what newly waits in it. */
const TellButton = ({ kept: { name, filter, tell }, onTell }: TellProps) => {
  const { t } = useLingui()
  return (
    <Button
      small
      aria-pressed={tell}
      aria-label={t`Notify me of new edits: ${name}`}
      why={
        filterOf(filter) === null
          ? t`This filter lists closed edits, but patrol shows only waiting edits.`
          : undefined
      }
      onClick={() => onTell(!tell)}
    >
      <Trans>Notify me of new edits</Trans>
    </Button>
  )
}

/** One that is kept: its name, whether patrol opens with it, and that it goes. */
const Kept = ({ kept }: { kept: SavedFilter }) => {
  const { t } = useLingui()
  const { name, first } = kept
  const [young, setYoung] = useState<string | null>(null)
  const change = useAttempt(async (what: Omit<Change, 'name'>) => {
    await keep({ name, ...what })
    setYoung(null)
  })
  return (
    <li className={styles.kept}>
      {young === null ? (
        <b>{name}</b>
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault()
            if (young.trim()) void change.run({ new_name: young.trim() })
          }}
        >
          <TextField
            label={t`New name`}
            value={young}
            maxLength={60}
            onChange={event => setYoung(event.target.value)}
          />
          <Button small type="submit">
            <Trans>Rename</Trans>
          </Button>
        </form>
      )}
      <div className={styles.acts}>
        <Button
          small
          aria-pressed={first}
          aria-label={t`Always open patrol with this filter: ${name}`}
          onClick={() => void change.run({ first: !first })}
        >
          <Trans>Always open patrol with this filter</Trans>
        </Button>
        <TellButton kept={kept} onTell={tell => void change.run({ tell })} />
        <Button
          small
          kind="quiet"
          icon={Pencil}
          label={t`Rename the filter ${name}`}
          onClick={() => setYoung(young === null ? name : null)}
        />
        <Button
          small
          kind="quiet"
          icon={Trash2}
          label={t`Delete the filter ${name}`}
          onClick={() => void change.run({ filter: null })}
        />
      </div>
      {change.error && <p role="alert">{change.error}</p>}
    </li>
  )
}

/** Keeps the shown filter under a name. */
const KeepForm = ({ filter, taken }: { filter: Filter; taken: readonly string[] }) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [first, setFirst] = useState(false)
  const [tell, setTell] = useState(false)
  const name = typed.trim()
  const save = useAttempt(async () => {
    await keep({ name, filter, first, tell })
    announce(t`Saved as “${name}”.`)
    setTyped('')
  })
  const missing =
    name === ''
      ? t`Enter a name.`
      : taken.includes(name)
        ? t`You already have a filter with this name. Choose another name.`
        : undefined
  return (
    <form
      className={styles.keep}
      onSubmit={event => {
        event.preventDefault()
        if (missing === undefined) void save.run()
      }}
    >
      <TextField
        label={t`Name of this filter`}
        value={typed}
        maxLength={60}
        onChange={event => setTyped(event.target.value)}
      />
      <CheckBox checked={first} onCheck={setFirst}>
        <Trans>Always open patrol with this filter</Trans>
      </CheckBox>
      <CheckBox checked={tell} onCheck={setTell}>
        <Trans>Notify me of new edits</Trans>
      </CheckBox>
      <div className={styles.acts}>
        <Button type="submit" icon={Save} why={missing}>
          <Trans>Save</Trans>
        </Button>
      </div>
      {save.error && <p role="alert">{save.error}</p>}
    </form>
  )
}

type SavedFiltersProps = { filter: Filter; onFilter: (next: Filter) => void }

/** Filters under names of one's own, with how much waits in each. */
export const SavedFilters = ({ filter, onFilter }: SavedFiltersProps) => {
  const { t } = useLingui()
  const [isKeeping, setIsKeeping] = useState(false)
  const { data: kept = [] } = useQuery(read('listPatrolFilters'))
  const { data: all } = useQuery(read('readPatrolCounts'))
  const known = kept.map(one => ({ ...one, of: filterOf(one.filter) }))
  const shown = known.find(({ of }) => of !== null && isSame(of, filter))
  const everything = t`All edits`
  const items: (MenuItem | null)[] = [
    {
      label: all ? `${everything} (${all.pending})` : everything,
      checked: !isNarrowed(filter),
      onSelect: () => onFilter(plain),
    },
    ...known.map(one => ({
      label: `${one.name} (${one.count})`,
      checked: one === shown,
      why:
        one.of === null
          ? t`This filter lists closed edits, but patrol shows only waiting edits.`
          : undefined,
      onSelect: () => one.of && onFilter(one.of),
    })),
    null,
    { label: t`Save and manage filters…`, onSelect: () => setIsKeeping(true) },
  ]
  const name = shown?.name ?? (isNarrowed(filter) ? t`Not saved` : everything)
  return (
    <>
      <Menu small label={t`Your filters: ${name}`} iconAfter={ChevronDown} items={items}>
        {name}
      </Menu>
      {isKeeping && (
        <Dialog
          title={t`Your filters`}
          onClose={() => setIsKeeping(false)}
          actions={
            <Button kind="main" onClick={() => setIsKeeping(false)}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          {isNarrowed(filter) && !shown && (
            <KeepForm filter={filter} taken={kept.map(one => one.name)} />
          )}
          {kept.length === 0 && !isNarrowed(filter) && (
            <p>
              <Trans>You have no saved filters. Filter the queue, then save the filter here.</Trans>
            </p>
          )}
          <ul>
            {kept.map(one => (
              <Kept key={one.name} kept={one} />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
