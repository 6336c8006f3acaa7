/**
 * What a tool needs to be told before it can act. `range`: what was typed to ask for it, and goes.
 */
export type PageDialogRequest = {
  for: 'link' | 'image' | 'film' | 'embed' | 'document' | 'guide' | 'part' | 'categories' | 'table'
}
