/** The MCP resources, which a client can attach to a conversation without calling a tool. */

export const resources = [
  { uri: 'codeagent://map', operation: 'map', name: 'Repository map', mimeType: 'text/plain' },
  { uri: 'codeagent://status', operation: 'status', name: 'Index status', mimeType: 'text/plain' },
] as const;
