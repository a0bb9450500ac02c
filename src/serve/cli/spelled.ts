/** The spelling of the command line: `list-directory` for the operation `list_directory`. */
export function spelled(name: string): string {
  return name.replaceAll('_', '-');
}
