import { SetupError, diskFull, meansDiskFull } from '../setup-error.ts';

/** A program written in Go that the stack needs and no package registry of Node has. */
export interface Tool {
  name: string;
  /** Import path for `go install`. */
  goPackage: string;
  version: string;
  /** Environment variable that names a binary of your own. */
  variable: string;
  versionArguments: readonly string[];
  /** Output of the right version. */
  versionText: string;
}

export const TOOLS = {
  nats: {
    name: 'nats-server',
    goPackage: 'github.com/nats-io/nats-server/v2',
    version: 'v2.15.2',
    variable: 'NATS_SERVER_BIN',
    versionArguments: ['--version'],
    versionText: 'v2.15.2',
  },
  temporal: {
    name: 'temporal',
    // 1.9.1 has a replace directive, with which `go install` refuses it.
    goPackage: 'github.com/temporalio/cli/cmd/temporal',
    version: 'v1.5.1',
    variable: 'TEMPORAL_BIN',
    versionArguments: ['--version'],
    // Built with `go install` it calls itself 0.0.0-DEV; the server inside is what counts.
    versionText: 'Server 1.29.1',
  },
  k6: {
    name: 'k6',
    goPackage: 'go.k6.io/k6',
    version: 'v1.8.1',
    variable: 'K6_BIN',
    versionArguments: ['version'],
    versionText: 'v1.8.1',
  },
} as const satisfies Record<string, Tool>;

/** Programs of `npm run bench -- chart` alone: building them takes minutes. */
export const CHART_TOOLS = {
  helm: {
    name: 'helm',
    goPackage: 'helm.sh/helm/v3/cmd/helm',
    version: 'v3.22.0',
    variable: 'HELM_BIN',
    versionArguments: ['version', '--short'],
    versionText: 'v3.22',
  },
  kubeconform: {
    name: 'kubeconform',
    goPackage: 'github.com/yannh/kubeconform/cmd/kubeconform',
    version: 'v0.8.0',
    variable: 'KUBECONFORM_BIN',
    versionArguments: ['-v'],
    // Built with `go install` it calls itself development: only the variable names another.
    versionText: 'v0.8.0',
  },
  promtool: {
    name: 'promtool',
    goPackage: 'github.com/prometheus/prometheus/cmd/promtool',
    version: 'v0.316.0',
    variable: 'PROMTOOL_BIN',
    versionArguments: ['--version'],
    // Any release checks these rules: Debian's prometheus package has one, and building takes long.
    versionText: 'promtool, version',
  },
} as const satisfies Record<string, Tool>;

const OTHER_WAY = (tool: Tool): string =>
  `name a binary of your own in ${tool.variable}, or use containers: docker compose -f deploy/compose.services.yaml up`;

export function withoutGo(tool: Tool): SetupError {
  return new SetupError(
    `${tool.name} ${tool.version} is needed and has to be built, but there is no Go on this machine.`,
    `Install Go 1.26 or newer (Debian: apt install golang; macOS: brew install go) and start again; or ${OTHER_WAY(tool)}.`,
  );
}

const NO_NETWORK =
  /no such host|dial tcp|i\/o timeout|proxyconnect|connection refused|network is unreachable|TLS handshake|server misbehaving/i;

export function buildError(tool: Tool, output: string, logFile: string): SetupError {
  if (meansDiskFull(output)) return diskFull();
  if (NO_NETWORK.test(output))
    return new SetupError(
      `${tool.name} ${tool.version} could not be downloaded: there is no network (or GOPROXY is not reachable).`,
      `Connect and start again; or ${OTHER_WAY(tool)}. The log is in ${logFile}.`,
    );
  return new SetupError(
    `${tool.name} ${tool.version} could not be built:\n${output}`,
    `See ${logFile}; or ${OTHER_WAY(tool)}.`,
  );
}
