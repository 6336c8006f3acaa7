import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'

const pause = 200 // milliseconds without a key until it is asked for

type PersonFieldProps = {
  label?: string
  help?: string
  /** Who is chosen now. */ name: string
  error: string | undefined
  /** Whoever is chosen goes to a list: the field is for the next one. */ isForMany?: boolean
  onChoose: (userid: number | null, name: string) => void
  /** What stands in the field, whether somebody is chosen or not. */
  onTyped?: (text: string) => void
}

/** One person, found by name. */
export const PersonField = ({
  label,
  help,
  name,
  error,
  isForMany,
  onChoose,
  onTyped,
}: PersonFieldProps) => {
  const { t } = useLingui()
  const [text, setText] = useState(name)
  const asked = useDebounced(text.trim(), pause)
  const isAdmin = useMe()?.greatest_privilege === 'Admin'
  const isAsked = asked !== '' && asked !== name
  // The list of all accounts is an Admin's; others find whom anybody finds.
  const accounts = useQuery({
    ...read('listUsers', { query: { q: asked, limit: 8 } }),
    enabled: isAdmin && isAsked,
  }).data
  const found = useQuery({
    ...read('suggest', { params: { query: asked || '-' }, query: { doctypes: 'user' } }),
    enabled: !isAdmin && isAsked,
  }).data?.results.flatMap(one => (one.dataType === 'user' ? one : []))
  const people = (isAdmin ? accounts : found) ?? []
  return (
    <Combobox
      label={label ?? t`Person`}
      help={help}
      text={text}
      error={error}
      found={asked}
      isBehind={asked !== text.trim()}
      options={people.map(one => ({ value: String(one.userid), label: one.username }))}
      onText={next => {
        setText(next)
        onTyped?.(next)
        if (name !== '') onChoose(null, '')
      }}
      onChoose={option => {
        setText(isForMany ? '' : option.label)
        onChoose(Number(option.value), option.label)
      }}
    />
  )
}
