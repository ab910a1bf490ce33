import { CopyButton } from '../../../ui/controls/copy-button.tsx';

/** How an MCP client is set up; its key is filled in by the user. */
export function ConnectAssistant() {
  const server = {
    type: 'http',
    url: `${window.location.origin}/mcp`,
    headers: { Authorization: 'Bearer YOUR_KEY' },
  };
  const settings = JSON.stringify({ mcpServers: { earshot: server } }, null, 2);
  return (
    <details className="mt-6 text-body">
      <summary className="cursor-pointer font-medium">Connect an assistant</summary>
      <p className="mt-2 text-meta text-ink-2">
        Assistants that speak MCP read your results with a key that may read, and start searches if
        it may search. Add this to the settings of yours:
      </p>
      <pre className="mt-2 rounded-card border border-line bg-sunken p-3 text-meta wrap-anywhere whitespace-pre-wrap">
        <code>{settings}</code>
      </pre>
      <CopyButton text={settings} label="Copy the settings" className="mt-2">
        Copy
      </CopyButton>
    </details>
  );
}
