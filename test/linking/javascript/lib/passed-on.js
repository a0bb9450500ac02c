module.exports = require('./tape');
