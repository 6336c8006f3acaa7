import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { Combobox } from '#app/ui/Combobox.tsx'
import { useSettled } from '#app/ui/useSettled.ts'

const pause = 200 // milliseconds without a key until it is asked for

/** One person, found by name. `name`: who is chosen now. */
export const PersonField = ({ name, error, onChoose }: { name: string; error: string | undefined; onChoose: (userid: number | null, name: string) => void }) => {
  const { t } = useLingui()
  const [text, setText] = useState(name)
  const asked = useSettled(text.trim(), pause)
  const { data: people = [] } = useQuery({ ...read('listUsers', { query: { q: asked, limit: 8 } }), enabled: asked !== '' && asked !== name })
  return (
    <Combobox
      label={t`Person`} text={text} error={error} found={asked}
      options={people.map(one => ({ value: String(one.userid), label: one.username }))}
      onText={next => { setText(next); if (name !== '') onChoose(null, '') }}
      onChoose={option => { setText(option.label); onChoose(Number(option.value), option.label) }}
    />
  )
}
