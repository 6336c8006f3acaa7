import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
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

/** Where somebody types a name; `isOpen` false: they put the list aside. */
type Typing = { from: number; isOpen: boolean }

/** The caret, and whether a name is typed there: passing by one opens no list. */
const useTyping = (value: string) => {
  const [caret, setCaret] = useState<Caret | null>(null)
  const [typing, setTyping] = useState<Typing | null>(null)
  const there = caret && typedMention(value, caret.at)
  const onCaret = (next: Caret | null, isTyped: boolean) => {
    const from = next && typedMention(next.area.value, next.at)?.from
    setCaret(next)
    setTyping(now => {
      if (from === null || from === undefined) return null
      if (now?.from === from) return now
      return isTyped ? { from, isOpen: true } : null
    })
  }
  const isOpen = there !== null && typing?.from === there.from && typing.isOpen
  return {
    caret,
    typed: isOpen ? there : null,
    onCaret,
    onClose: () => setTyping(typing && { ...typing, isOpen: false }),
  }
}

/** Puts the caret where it belongs once the field has this text, which its owner gives it. */
const useCaretBehind = (value: string) => {
  const wanted = useRef<(Caret & { text: string }) | null>(null)
  useLayoutEffect(() => {
    const next = wanted.current
    if (next?.text !== value) return
    wanted.current = null
    next.area.setSelectionRange(next.at, next.at)
  }, [value])
  return (next: Caret & { text: string }) => {
    if (next.text === value) next.area.setSelectionRange(next.at, next.at)
    else wanted.current = next
  }
}

/** Several lines of text in which people are named: `@` offers them. */
export const MentionArea = ({ near = [], value, onText, ...area }: MentionAreaProps) => {
  const { t } = useLingui()
  const { caret, typed, onCaret, onClose } = useTyping(value)
  const putCaret = useCaretBehind(value)
  const people = useMeant(typed?.name ?? null, near)
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
    const begun = `${value.slice(0, typed.from)}@${name} `
    const text = begun + value.slice(typed.to).replace(/^ /, '')
    if (area.maxLength !== undefined && text.length > area.maxLength) return onClose()
    const next = { ...caret, at: begun.length }
    putCaret({ ...next, text })
    onText(text)
    onCaret(next, false)
  }
  return (
    <SuggestingArea
      help={t`Type @ to mention people. Only those who can read this are notified.`}
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
      onCaret={onCaret}
      onChoose={({ value: name }) => put(name)}
      onClose={onClose}
    />
  )
}
