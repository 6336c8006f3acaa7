import { useMemo } from 'react'
import { emptyItem } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { useGuideDraft } from '#app/drafts/react/hooks.ts'
import type { LineItem, LineItems } from '#app/editor/lines/completion/LineCompletion.tsx'

/** Tools and parts of the guide as a line may name them, each once, and the way to list another. */
export const useLineItems = (outbox: Outbox, guideid: number): LineItems => {
  const mine = useGuideDraft(guideid)?.draft.mine
  const [tools, parts] = [mine?.tools, mine?.parts]
  return useMemo(() => {
    const named = (isTool: boolean, of: readonly { name: string }[] = []) =>
      [...new Set(of.map(({ name }) => name.trim()).filter(Boolean))].map(name => ({
        name,
        isTool,
      }))
    const add = ({ name, isTool }: LineItem) => {
      const field = isTool ? 'tools' : 'parts'
      const listed = outbox.guide(guideid)?.mine?.[field] ?? []
      outbox.changeGuide(guideid, { [field]: [...listed, { ...emptyItem(), name }] })
    }
    return { all: [...named(true, tools), ...named(false, parts)], add }
  }, [tools, parts, outbox, guideid])
}
