import type { SandboxAssistant } from './names.ts';
import { joinPassages, titleOf } from './reply.ts';
import type { Reply, Span } from './reply.ts';

type Json = Record<string, unknown>;

/** A reply on each assistant's own wire. */
export const WIRES: Readonly<Record<SandboxAssistant, (reply: Reply) => Json>> = {
  openai: openaiBody,
  perplexity: perplexityBody,
  anthropic: anthropicBody,
  xai: xaiBody,
  gemini: geminiBody,
};

/** OpenAI marks every address that it cites. */
const marked = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}utm_source=openai`;

const refusalText = 'I’m sorry, but I can’t help with that.';

function openaiBody(reply: Reply): Json {
  const { text, spans } = joinPassages(
    reply,
    ({ url, domain }) => ` ([${domain}](${marked(url)}))`,
  );
  const annotations = spans.map(({ page, start, end }: Span) => ({
    type: 'url_citation',
    // The span is the link without the space before it.
    start_index: start + 1,
    end_index: end,
    title: titleOf(page),
    url: marked(page.url),
  }));
  const content = reply.refused
    ? [{ type: 'refusal', refusal: refusalText }]
    : [{ type: 'output_text', text, annotations, logprobs: [] }];
  const sources = [...reply.pages, ...reply.alsoFound].map(({ url }) => ({ type: 'url', url }));
  return {
    ...responseFrame(reply),
    output: [
      { id: `rs_${reply.id}`, type: 'reasoning', summary: [] },
      ...(reply.searched
        ? [
            {
              id: `ws_${reply.id}`,
              type: 'web_search_call',
              status: 'completed',
              action: { type: 'search', query: reply.prompt, queries: [reply.prompt], sources },
            },
          ]
        : []),
      { id: `msg_${reply.id}`, type: 'message', role: 'assistant', status: 'completed', content },
    ],
    usage: usageOf(reply),
  };
}

function perplexityBody(reply: Reply): Json {
  const { text } = joinPassages(reply, (_page, number) => `[${number}]`);
  const results = [...reply.pages, ...reply.alsoFound].map((page, at) => ({
    id: at + 1,
    title: titleOf(page),
    url: page.url,
    snippet: titleOf(page),
    last_updated: '2026-11-20',
    source: 'web',
  }));
  return {
    ...responseFrame(reply),
    output: [
      ...(reply.searched ? [{ type: 'search_results', queries: [reply.prompt], results }] : []),
      {
        id: `msg_${reply.id}`,
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [
          reply.refused
            ? { type: 'refusal', refusal: refusalText }
            : { type: 'output_text', text, annotations: [] },
        ],
      },
    ],
    usage: {
      ...usageOf(reply),
      tool_calls_details: { search_web: { invocation: Number(reply.searched), cost_usd: 0.0025 } },
      cost: {
        currency: 'USD',
        input_cost: reply.usage.input / 1e6,
        output_cost: reply.usage.output / 1e6,
        tool_calls_cost: reply.searched ? 0.0025 : 0,
        total_cost: (reply.usage.input + reply.usage.output) / 1e6 + (reply.searched ? 0.0025 : 0),
      },
    },
  };
}

function xaiBody(reply: Reply): Json {
  const { text, spans } = joinPassages(reply, ({ url }, number) => `[[${number}]](${url})`);
  const points = (at: number): number => Array.from(text.slice(0, at)).length;
  const sources = [...reply.pages, ...reply.alsoFound].map(({ url }) => ({ type: 'url', url }));
  return {
    ...responseFrame(reply),
    output: [
      ...(reply.searched
        ? [
            {
              id: `ws_${reply.id}`,
              type: 'web_search_call',
              status: 'completed',
              action: { type: 'search', query: reply.prompt, sources },
            },
          ]
        : []),
      {
        id: `msg_${reply.id}`,
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [
          reply.refused
            ? { type: 'refusal', refusal: refusalText }
            : {
                type: 'output_text',
                text,
                logprobs: [],
                annotations: spans.map(({ page, number, start, end }) => ({
                  type: 'url_citation',
                  url: page.url,
                  start_index: points(start),
                  end_index: points(end),
                  title: String(number),
                })),
              },
        ],
      },
    ],
    usage: {
      ...usageOf(reply),
      num_sources_used: 0,
      num_server_side_tools_used: Number(reply.searched),
      cost_in_usd_ticks:
        reply.usage.input * 5_000 + reply.usage.output * 15_000 + (reply.searched ? 5e7 : 0),
      server_side_tool_usage_details: { web_search_calls: Number(reply.searched) },
    },
  };
}

function anthropicBody(reply: Reply): Json {
  const found = [...reply.pages, ...reply.alsoFound].map((page) => ({
    type: 'web_search_result',
    url: page.url,
    title: titleOf(page),
    page_age: null,
    encrypted_content: Buffer.from(page.url).toString('base64'),
  }));
  const toolId = `srvtoolu_${reply.id}`;
  const failed = reply.fault === 'search_error';
  const search = [
    { type: 'server_tool_use', id: toolId, name: 'web_search', input: { query: reply.prompt } },
    {
      type: 'web_search_tool_result',
      tool_use_id: toolId,
      content: failed ? { type: 'web_search_tool_result_error', error_code: 'unavailable' } : found,
    },
  ];
  const text = reply.refused
    ? []
    : reply.passages.map(({ text: words, cites }) => ({
        type: 'text',
        text: words,
        ...(cites.length === 0
          ? {}
          : {
              citations: cites.flatMap((at) => {
                const page = reply.pages[at];
                return page
                  ? [
                      {
                        type: 'web_search_result_location',
                        url: page.url,
                        title: titleOf(page),
                        cited_text: titleOf(page),
                        encrypted_index: 'sandbox',
                      },
                    ]
                  : [];
              }),
            }),
      }));
  const pausing = reply.fault === 'pause';
  return {
    id: `msg_${reply.id}`,
    type: 'message',
    role: 'assistant',
    model: reply.model,
    content: pausing
      ? [{ type: 'text', text: 'I’ll look that up. ' }, search[0]]
      : [...(reply.searched || failed ? search : []), ...text],
    stop_reason: pausing
      ? 'pause_turn'
      : reply.refused
        ? 'refusal'
        : reply.cut
          ? 'max_tokens'
          : 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: reply.usage.input,
      output_tokens: reply.usage.output,
      server_tool_use: { web_search_requests: Number(reply.searched) },
      service_tier: 'standard',
    },
  };
}

function geminiBody(reply: Reply): Json {
  const { text } = joinPassages(reply, () => '');
  const bytes = (at: number): number => Buffer.byteLength(text.slice(0, at));
  let at = 0;
  const supports = reply.passages.flatMap(({ text: words, cites }) => {
    const [start, end] = [at, at + words.length];
    at = end;
    return cites.length === 0
      ? []
      : [
          {
            segment: {
              ...(start === 0 ? {} : { startIndex: bytes(start) }),
              endIndex: bytes(end),
              text: words,
            },
            groundingChunkIndices: cites,
          },
        ];
  });
  const grounding = {
    webSearchQueries: [reply.prompt],
    groundingChunks: reply.pages.map(({ domain }, number) => ({
      web: {
        uri: `https://vertexaisearch.cloud.google.com/grounding-api-redirect/${reply.id}${number}`,
        title: domain,
      },
    })),
    groundingSupports: supports,
    searchEntryPoint: { renderedContent: '<div></div>' },
  };
  return {
    candidates: [
      {
        content: reply.refused ? {} : { role: 'model', parts: [{ text }] },
        finishReason: reply.refused ? 'SAFETY' : reply.cut ? 'MAX_TOKENS' : 'STOP',
        ...(reply.searched ? { groundingMetadata: grounding } : {}),
      },
    ],
    usageMetadata: {
      promptTokenCount: reply.usage.input,
      candidatesTokenCount: reply.usage.output,
      totalTokenCount: reply.usage.input + reply.usage.output,
    },
    modelVersion: reply.model,
    responseId: reply.id,
  };
}

function responseFrame(reply: Reply): Json {
  const failed = reply.fault === 'error_in_200';
  return {
    id: `resp_${reply.id}`,
    object: 'response',
    created_at: reply.seconds,
    completed_at: reply.seconds,
    status: failed ? 'failed' : reply.cut ? 'incomplete' : 'completed',
    error: failed ? { code: 'server_error', message: 'The model failed.' } : null,
    incomplete_details: reply.cut ? { reason: 'max_output_tokens' } : null,
    model: reply.model,
    tools: [{ type: 'web_search' }],
  };
}

const usageOf = ({ usage }: Reply): Json => ({
  input_tokens: usage.input,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: usage.output,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: usage.input + usage.output,
});
