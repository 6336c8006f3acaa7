import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ComponentProps } from 'react'
import type { UserSummary } from '#contract/core/shapes.ts'
import { searchShortest } from '#contract/users/schemas.ts'
import { typedMention } from '#lib/people/mentions.ts'
import { read } from '#app/api/read.ts'
import { announce } from '#app/editor/announce.ts'
import { SuggestingArea, type Caret } from '#app/ui/fields/SuggestingArea.tsx'
import type { TextArea } from '#app/ui/fields/TextArea.tsx'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'

const pause = 150 // milliseconds without a key until it is asked for
const rowsAtMost = 6

/** People who could be named; the API calls them by `unique_username`. */
export type Mentionable = Pick<UserSummary, 'userid' | 'username' | 'unique_username'>

type MentionAreaProps = Omit<ComponentProps<typeof TextArea>, 'onChange'> & {
  /** Those who take part already: they are offered before anything is typed. */
  near?: readonly Mentionable[]
  onText: (text: string) => void
}

const isMeant = ({ username, unique_username }: Mentionable, name: string) =>
  [...username.toLowerCase().split(/\s+/), unique_username ?? ''].some(word =>
    word.startsWith(name),
  )

/** Who may be meant by what is typed: those who take part first, then whoever is found. */
const useMeant = (typed: string | null, near: readonly Mentionable[]) => {
  const asked = useDebounced(typed?.toLowerCase() ?? '', pause)
  const found =
    useQuery({
      ...read('searchUsers', { params: { search: asked }, query: { limit: rowsAtMost } }),
      enabled: typed !== null && Array.from(asked).length >= searchShortest,
    }).data ?? []
  if (typed === null) return []
  const name = typed.toLowerCase()
  const people = [...near, ...found].filter(one => one.unique_username && isMeant(one, name))
  return [...new Map(people.map(one => [one.userid, one])).values()].slice(0, rowsAtMost)
}

/** Several lines of text in which people are named: `@` offers them. */
export const MentionArea = ({ near = [], value, onText, ...area }: MentionAreaProps) => {
  const { t } = useLingui()
  const [caret, setCaret] = useState<Caret | null>(null)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const typed = caret && typedMention(value, caret.at)
  const isClosed = typed !== null && typed.from === closedAt
  const people = useMeant(typed && !isClosed ? typed.name : null, near)
  const count = people.length
  const said =
    count > 0
      ? t`${plural(count, { one: '# person found', other: '# people found' })}. Choose with the arrow keys and Enter.`
      : ''
  useEffect(() => {
    if (said) announce(said)
  }, [said])
  const put = (name: string) => {
    if (!caret || !typed) return
    // By the field itself, which then has the caret behind it.
    caret.area.setRangeText(`@${name} `, typed.from, caret.at, 'end')
    onText(caret.area.value)
    setCaret({ ...caret, at: caret.area.selectionStart })
  }
  return (
    <SuggestingArea
      {...area}
      value={value}
      name={t`People`}
      found={typed?.name ?? ''}
      options={people.map(one => ({
        value: one.unique_username ?? '',
        label: one.username,
        below: `@${one.unique_username}`,
      }))}
      onText={onText}
      onCaret={next => {
        setCaret(next)
        if (!next || !typedMention(next.area.value, next.at)) setClosedAt(null)
      }}
      onChoose={({ value: name }) => put(name)}
      onClose={() => setClosedAt(typed?.from ?? null)}
    />
  )
}
