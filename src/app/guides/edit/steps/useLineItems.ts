import { useMemo } from 'react'
import { useGuideDraft } from '#app/drafts/react/hooks.ts'
import type { LineItem } from '#app/editor/lines/completion/LineCompletion.tsx'

/** Tools and parts of the guide as a line may name them, each once. */
export const useLineItems = (guideid: number): LineItem[] => {
  const mine = useGuideDraft(guideid)?.draft.mine
  const [tools, parts] = [mine?.tools, mine?.parts]
  return useMemo(() => {
    const named = (isTool: boolean, of: readonly { name: string }[] = []) =>
      [...new Set(of.map(({ name }) => name.trim()).filter(Boolean))].map(name => ({
        name,
        isTool,
      }))
    return [...named(true, tools), ...named(false, parts)]
  }, [tools, parts])
}
