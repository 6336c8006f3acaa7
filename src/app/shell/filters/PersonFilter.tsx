import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { useTyped } from '#app/ui/fields/useTyped.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'

/** One person by name; what was chosen stands in the address with its name. */
export const PersonFilter = ({
  name,
  onChoose,
}: {
  name: string
  onChoose: (userid: string, name: string) => void
}) => {
  const { t } = useLingui()
  const { typed: text, setTyped: setText, last, noteSent } = useTyped(name)
  const asked = useDebounced(text.trim(), 200)
  const { data = [] } = useQuery({
    ...read('listUsers', { query: { q: asked, limit: 8 } }),
    enabled: asked !== '' && asked !== name,
  })
  return (
    <Combobox
      label={t`Person`}
      text={text}
      found={asked}
      isBehind={asked !== text.trim()}
      options={data.map(one => ({ value: String(one.userid), label: one.username }))}
      onLeave={() => setText(last)}
      onText={next => {
        setText(next)
        if (next !== '' || last === '') return
        noteSent('')
        onChoose('', '')
      }}
      onChoose={option => {
        noteSent(option.label)
        onChoose(option.value, option.label)
      }}
    />
  )
}
