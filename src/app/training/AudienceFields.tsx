import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { allTeams } from '#app/api/allTeams.ts'
import { read } from '#app/api/read.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import styles from './Training.module.css'

export type Audience = { open: boolean; teams: readonly number[]; users: readonly number[] }

const Chosen = ({
  ids,
  nameOf,
  onRemove,
}: {
  ids: readonly number[]
  nameOf: (id: number) => string
  onRemove: (id: number) => void
}) => {
  const { t } = useLingui()
  return (
    ids.length > 0 && (
      <div className={styles.chosen}>
        {ids.map(id => {
          const name = nameOf(id)
          return (
            <Button
              key={id}
              small
              iconAfter={X}
              aria-label={t`Remove: ${name}`}
              onClick={() => onRemove(id)}
            >
              {name}
            </Button>
          )
        })}
      </div>
    )
  )
}

const useNames = (users: readonly number[]) => {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  // Whoever is chosen here is known by name; the others were there before.
  const before = users.filter(userid => !names.has(userid))
  const named = useQueries({
    queries: before.map(userid => read('readUser', { params: { userid } })),
  })
  const nameOf = (userid: number) =>
    names.get(userid) ?? named[before.indexOf(userid)]?.data?.username ?? `#${userid}`
  const note = (userid: number, name: string) => setNames(new Map([...names, [userid, name]]))
  return { nameOf, note }
}

/** For everybody who is signed in, or for teams and people by name. */
export const AudienceFields = ({
  audience,
  onChange,
}: {
  audience: Audience
  onChange: (audience: Audience) => void
}) => {
  const { t } = useLingui()
  const { open, teams, users } = audience
  const { data: known = [] } = useQuery(allTeams)
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim(), 200)
  const { data: found = [] } = useQuery({
    ...read('listUsers', { query: { q: asked, limit: 8 } }),
    enabled: asked !== '',
  })
  const { nameOf, note } = useNames(users)
  return (
    <>
      <Select
        label={t`Who can take this module`}
        value={open ? 'open' : 'named'}
        options={[
          { value: 'open', label: t`Everyone who is signed in` },
          { value: 'named', label: t`Only certain teams and people` },
        ]}
        onChange={event => onChange({ ...audience, open: event.target.value === 'open' })}
      />
      {!open && (
        <>
          <Select
            label={t`Add a team`}
            value=""
            options={[
              { value: '', label: t`Choose a team` },
              ...known
                .filter(one => !teams.includes(one.teamid))
                .map(one => ({ value: String(one.teamid), label: one.name })),
            ]}
            onChange={event =>
              event.target.value &&
              onChange({ ...audience, teams: [...teams, Number(event.target.value)] })
            }
          />
          <Chosen
            ids={teams}
            nameOf={id => known.find(one => one.teamid === id)?.name ?? `#${id}`}
            onRemove={id => onChange({ ...audience, teams: teams.filter(one => one !== id) })}
          />
          <Combobox
            label={t`Add a person`}
            text={text}
            found={asked}
            isBehind={asked !== text.trim()}
            onText={setText}
            options={found
              .filter(one => !users.includes(one.userid))
              .map(one => ({ value: String(one.userid), label: one.username }))}
            onChoose={option => {
              setText('')
              note(Number(option.value), option.label)
              onChange({ ...audience, users: [...users, Number(option.value)] })
            }}
          />
          <Chosen
            ids={users}
            nameOf={nameOf}
            onRemove={id => onChange({ ...audience, users: users.filter(one => one !== id) })}
          />
          {teams.length + users.length === 0 && (
            <p className={styles.soft}>
              <Trans>Nobody can take this module yet. Add a team or a person.</Trans>
            </p>
          )}
        </>
      )}
    </>
  )
}

/** As the service takes it: a version for everybody names nobody. */
export const audienceBody = ({ open, teams, users }: Audience) =>
  open ? { open, teams: [], users: [] } : { open, teams: [...teams], users: [...users] }
