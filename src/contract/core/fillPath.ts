// Apart from the matcher of paths, which no browser needs: this is in the app's first bundle.

/** `/guides/:guideid` and `{ guideid: 5 }` -> `/guides/5`. Values are percent-encoded. */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
