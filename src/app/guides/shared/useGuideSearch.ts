import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { read } from '#app/api/read.ts'
import { useSession } from '#app/api/session.ts'
import { ApiError } from '#lib/errors.ts'

export type FoundGuide = { guideid: number; title: string; category: string; public: boolean }
type GuideSearch = {
  guides: FoundGuide[]
  /** They still belong to the words before. */ isBehind: boolean
  /** Where the service has answered, and there is none to choose. */ none: string | undefined
}
type GuideSearchOptions = {
  isWanted?: boolean
  /** Guides that are not to be chosen, and why. */ without?: ReadonlyMap<number, string>
}
const atMost = 10

/** Guides by words of their title, my private ones first, or the one with this number. */
export const useGuideSearch = (
  text: string,
  { isWanted = true, without }: GuideSearchOptions = {},
): GuideSearch => {
  const { t } = useLingui()
  const isSignedIn = useSession().token !== null
  const asked = useDeferredValue(text.trim())
  const isNumber = /^\d{1,9}$/.test(asked)
  const byTitle = {
    enabled: isWanted && asked !== '' && !isNumber,
    placeholderData: keepPreviousData,
  }
  // My public ones are dropped again: they are not to take the place of private ones.
  const own = useQuery({
    ...read('listOwnGuides', { query: { title: asked, limit: 50, order: 'DESC' } }),
    ...byTitle,
    enabled: byTitle.enabled && isSignedIn,
  })
  const all = useQuery({
    ...read('listGuides', { query: { title: asked, limit: atMost, includePrivate: true } }),
    ...byTitle,
  })
  const one = useQuery({
    ...read('readGuide', {
      params: { guideid: Number(asked) },
      query: { excludePrerequisiteSteps: true },
    }),
    enabled: isWanted && isNumber,
    retry: false,
  })
  if (asked === '' || !isWanted)
    return { guides: [], isBehind: asked !== text.trim(), none: undefined }
  const hidden = (isSignedIn ? (own.data ?? []) : []).filter(guide => !guide.public)
  const others = (all.data ?? []).filter(
    ({ guideid }) => !hidden.some(known => known.guideid === guideid),
  )
  const found = isNumber ? (one.data ? [one.data] : []) : [...hidden, ...others]
  const guides = found.filter(({ guideid }) => !without?.has(guideid)).slice(0, atMost)
  const parts = isNumber ? [one] : isSignedIn ? [own, all] : [all]
  const isBehind = asked !== text.trim() || parts.some(part => part.isPlaceholderData)
  const isAnswered = parts.every(
    part =>
      part.isSuccess || (part.error instanceof ApiError && [403, 404].includes(part.error.status)),
  )
  return {
    guides,
    isBehind,
    none:
      isAnswered && !isBehind && guides.length === 0
        ? (without?.get(found[0]?.guideid ?? 0) ??
          (isNumber
            ? t`No guide has this number, or you do not have access to it.`
            : t`No guide title matches your search.`))
        : undefined,
  }
}
