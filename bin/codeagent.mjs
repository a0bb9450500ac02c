#!/usr/bin/env node
// The former name of codeagent.cjs.
import './codeagent.cjs';
