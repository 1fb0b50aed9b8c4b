import { readConfig, rpcConfig } from '#config';

export const readExampleConfig = () => readConfig(rpcConfig);
